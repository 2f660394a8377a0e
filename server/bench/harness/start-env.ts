import { join } from 'node:path'
import { MEMORY_ENV } from '../../../scripts/memory.mjs'

/** What `npm start` adds to the environment of the server. */
export const START_ENV = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
  ...MEMORY_ENV,
}
