import { readFileSync } from 'node:fs'

const PACKAGE = new URL('../../package.json', import.meta.url)

/** The version of Annai that is running. */
export const PRODUCT_VERSION: string = (
  JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
).version
