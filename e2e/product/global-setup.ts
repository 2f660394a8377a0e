import { announce, startProduct } from './server.ts'

/** One product for the whole run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  announce(product)
  return product.stop
}
