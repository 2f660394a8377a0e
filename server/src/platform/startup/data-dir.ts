import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from './start-error.ts'

/** Folders above the data are passable for the database's own account, and no more. */
const PASSABLE = 0o711

function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  // One by one: where nothing can be made (below /proc), Node's recursive call tries for ever.
  mkdirSync(path, { mode: 0o755 })
}

/** Makes DATA_DIR where it is missing; ends in one line where that cannot be. */
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
