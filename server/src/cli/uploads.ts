import { join } from 'node:path'
import type { Env } from '../platform/env.ts'

/** The folder of the uploads that are kept on disk. */
export const uploadsOf = ({ DATA_DIR }: Env): string => join(DATA_DIR, 'media')
