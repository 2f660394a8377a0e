import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** Folders above the data can be passed through by the database's account, but not read. */
const PASSABLE = 0o711

function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  // One by one, because below /proc Node's recursive mkdir never returns.
  mkdirSync(path, { mode: 0o755 })
}

/** Creates DATA_DIR if missing. Throws a StartError if that is not possible. */
export function ensureDataDir(dataDir: string): void {
  try {
    if (existsSync(dataDir)) {
      if (!statSync(dataDir).isDirectory()) throw new Error(`${dataDir} is a file`)
      return
    }
    makeFolder(dataDir)
    chmodSync(dataDir, PASSABLE)
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`DATA_DIR cannot be used: ${reason}`)
  }
}
