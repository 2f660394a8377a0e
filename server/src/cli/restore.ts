import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openKeyRing } from '../platform/secrets/keys.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { DamagedBackup } from './archive/manifest.ts'
import { restoreBackup } from './archive/restore.ts'
import { contentOf } from './backup.ts'
import { type Command, onlyArgument, printLine } from './command.ts'
import { assertStorageAnswers } from './explain.ts'

export const restoreCommand: Command = {
  name: 'restore',
  parameters: 'FILE [--force]',
  summary: 'puts a backup into an empty database; --force replaces what is there; stop Annai first',
  async run({ open }, args) {
    const force = args.includes('--force')
    const names = args.filter((arg) => arg !== '--force')
    const path = resolve(onlyArgument(names, 'the name of a backup file'))
    if (!existsSync(path)) throw new StartError(`${path} does not exist`)
    const ctx = await open({ asIs: true })
    await assertStorageAnswers(ctx.media)
    try {
      const manifest = await restoreBackup({ ...ctx, keys: openKeyRing(ctx.env) }, path, { force })
      printLine(`Restored from ${path}: ${contentOf(manifest)}`)
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      throw new StartError(`${path} is damaged (${error.message}): nothing was changed`)
    }
  },
}
