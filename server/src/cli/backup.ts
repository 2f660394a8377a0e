import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '../platform/start-error.ts'
import type { Inventory } from './archive/read.ts'
import { writeBackup } from './archive/write.ts'
import { type Command, counted, onlyArgument, say } from './command.ts'

export function contentOf({ rows, files }: Inventory): string {
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0)
  const tables = counted(rows.size, 'table', 'tables')
  return `${counted(all, 'row', 'rows')} in ${tables}, ${counted(files, 'file', 'files')}`
}

export const backupCommand: Command = {
  name: 'backup',
  takes: 'FILE',
  does: 'writes the database and the uploads to one file; Annai may run meanwhile',
  async run({ open }, args) {
    const path = resolve(onlyArgument(args, 'the name of the file to write'))
    if (existsSync(path)) throw new StartError(`${path} exists already: choose another name`)
    const { db, media } = await open()
    const inventory = await writeBackup(db, media, path)
    const megabytes = (statSync(path).size / 1e6).toFixed(1)
    say(`Backed up to ${path}: ${contentOf(inventory)}, ${megabytes} MB, read back and verified`)
  },
}
