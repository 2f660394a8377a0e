import { join } from 'node:path'

/** Programs are compiled once, as `npm start` has it. */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'),
}
