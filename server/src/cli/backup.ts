import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { saveLastBackup } from '../platform/db/last-backup.ts'
import { openKeyRing } from '../platform/secrets/keys.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { DamagedBackup, type Manifest } from './archive/manifest.ts'
import { restoreBackup } from './archive/restore.ts'
import { writeBackup } from './archive/write.ts'
import { type Command, counted, onlyArgument, printLine } from './command.ts'
import { assertStorageAnswers } from './explain.ts'

function contentOf({ tables, media }: Manifest): string {
  const all = tables.reduce((sum, { rows }) => sum + rows, 0)
  const rows = `${counted(all, 'row', 'rows')} in ${counted(tables.length, 'table', 'tables')}`
  return `${rows}, ${counted(media.length, 'file', 'files')}`
}

export const backupCommand: Command = {
  name: 'backup',
  parameters: 'FILE',
  summary: 'writes the database and the uploads to one file; Annai may run meanwhile',
  async run({ open }, args) {
    const path = resolve(onlyArgument(args, 'the name of the file to write'))
    if (existsSync(path)) throw new StartError(`${path} exists already: choose another name`)
    if (!existsSync(dirname(path)))
      throw new StartError(`The folder ${dirname(path)} does not exist: make it first`)
    const ctx = await open()
    await assertStorageAnswers(ctx.media)
    const keys = openKeyRing(ctx.env)
    const manifest = await writeBackup({ ...ctx, keys }, path)
    const { size } = statSync(path)
    await saveLastBackup(ctx.db, { at: ctx.clock.now(), bytes: size, keyId: keys.newest().id })
    const megabytes = (size / 1e6).toFixed(1)
    printLine(
      `Backed up to ${path}: ${contentOf(manifest)}, ${megabytes} MB, encrypted, read back and verified`,
    )
    if (ctx.env.SECRET_KEY === undefined)
      printLine(
        `Its key is ${join(ctx.env.DATA_DIR, 'secret.key')}: keep a copy apart from the backups, which nobody can read without it`,
      )
  },
}

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
