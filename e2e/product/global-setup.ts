import { publishSettings, startProduct } from './server.ts'

/** One product for the whole run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  publishSettings(product)
  return product.stop
}
