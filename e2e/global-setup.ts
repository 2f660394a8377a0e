import { startProduct } from './server.ts'

/** One product for the whole run; the tests find it by these two variables. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env.ANNAI_E2E_URL = product.url
  process.env.ANNAI_E2E_DATA = product.dataDir
  return product.stop
}
