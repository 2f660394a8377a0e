import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../platform/start-error.ts'
import { DamagedBackup } from './archive/format.ts'
import { restoreBackup } from './archive/restore.ts'
import { describe } from './backup.ts'
import { type Command, say, WrongUse } from './command.ts'
import { uploadsOf } from './uploads.ts'

export const restoreCommand: Command = {
  name: 'restore',
  takes: 'FILE [--force]',
  does: 'puts a backup into an empty database; --force replaces what is there',
  asIs: true,
  async run({ p }, args) {
    const force = args.includes('--force')
    const [file, ...rest] = args.filter((arg) => arg !== '--force')
    if (!file || rest.length > 0) throw new WrongUse('restore takes the name of a backup file')
    const path = resolve(file)
    if (!existsSync(path)) throw new StartError(`${path} does not exist`)
    try {
      const inventory = await restoreBackup(p.db, uploadsOf(p.env), path, { force })
      say(`Restored from ${path}: ${describe(inventory)}`)
      say('A running Annai shows it completely once it is started again')
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      throw new StartError(`${path} is damaged (${error.message}): nothing was changed`)
    }
  },
}
