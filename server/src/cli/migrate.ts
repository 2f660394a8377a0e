import { migrate } from '../platform/db/migrate.ts'
import { type Command, nothing, printLine } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  takes: '',
  does: 'brings the database to the newest schema',
  async run({ open }, args) {
    nothing(args)
    const { db } = await open({ asIs: true })
    const applied = await migrate(db)
    for (const name of applied) printLine(`applied ${name}`)
    if (applied.length === 0) printLine('The database has the newest schema already')
  },
}
