import { join } from 'node:path'

/** Uses the compile cache, as `npm start` does. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
}
