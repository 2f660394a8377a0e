import { migrate } from '../platform/db/migrate.ts'
import { type Command, noArguments, printLine } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  parameters: '',
  summary: 'brings the database to the newest schema',
  async run({ open }, args) {
    noArguments(args)
    const { db } = await open({ asIs: true })
    const applied = await migrate(db)
    for (const name of applied) printLine(`applied ${name}`)
    if (applied.length === 0) printLine('The database has the newest schema already')
  },
}
