import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../platform/start-error.ts'
import { DamagedBackup } from './archive/format.ts'
import { restoreBackup } from './archive/restore.ts'
import { contentOf } from './backup.ts'
import { type Command, onlyArgument, say } from './command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  takes: 'FILE [--force]',
  does: 'puts a backup into an empty database; --force replaces what is there',
  async run({ open }, args) {
    const force = args.includes('--force')
    const names = args.filter((arg) => arg !== '--force')
    const path = resolve(onlyArgument(names, 'the name of a backup file'))
    if (!existsSync(path)) throw new StartError(`${path} does not exist`)
    const { db, media } = await open({ asIs: true })
    try {
      const inventory = await restoreBackup(db, media, path, { force })
      say(`Restored from ${path}: ${contentOf(inventory)}`)
      say('A running Annai shows it completely once it is started again')
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      throw new StartError(`${path} is damaged (${error.message}): nothing was changed`)
    }
  },
}
