import { existsSync } from 'node:fs'
import { assemblePlatform } from '../assemble.ts'
import { COMMAND_LIMITS } from '../platform/db/database.ts'
import { openEmbedded } from '../platform/db/embedded/supervisor.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log.ts'
import { readEnv } from '../platform/startup/env.ts'
import { adminCreateCommand } from './admin-create.ts'
import { auditVerifyCommand } from './audit-verify.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { type Command, callOf, printLine, type Session, UsageError } from './command.ts'
import { demoLoadCommand, demoWipeCommand } from './demo.ts'
import { doctorCommand } from './doctor/command.ts'
import { explain } from './explain.ts'
import { guidesGenerateCommand } from './guides-generate.ts'
import { mailsRetryCommand, mailsTestCommand, mailsUndeliveredCommand } from './mails.ts'
import { migrateCommand } from './migrate.ts'
import { placesImportCommand } from './places-import.ts'
import { ratesImportCommand } from './rates-import.ts'
import { secretRenewCommand } from './secret-renew.ts'

const COMMANDS: readonly Command[] = [
  doctorCommand,
  adminCreateCommand,
  auditVerifyCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  guidesGenerateCommand,
  placesImportCommand,
  ratesImportCommand,
  demoLoadCommand,
  demoWipeCommand,
  mailsTestCommand,
  mailsUndeliveredCommand,
  mailsRetryCommand,
  secretRenewCommand,
]

function help(): string {
  const calls = COMMANDS.map(({ name, parameters }) => `${name} ${parameters}`.trim())
  const width = Math.max(...calls.map((call) => call.length))
  const lines = COMMANDS.map(({ summary }, i) => `  ${calls[i]?.padEnd(width)}  ${summary}`)
  return [callOf('<command>'), '', ...lines].join('\n')
}

async function run(command: Command, args: string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // The answer of a command must not be mixed with the server's log lines.
  const env = readEnv({ LOG_LEVEL: 'warn', ...process.env })
  const log = createLog(env.LOG_LEVEL)
  let store: OpenDatabase | undefined
  const open: Session['open'] = async ({ asIs } = { asIs: false }) => {
    // A command uses locks and settings of its session, which a pooler does not preserve.
    const direct = { DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }
    const place = { ...env, ...direct, DATABASE_DIRECT_URL: undefined }
    store = await openDatabase(place, log, openEmbedded, COMMAND_LIMITS)
    const { db } = store.connection
    if (!asIs) await migrate(db)
    // Commands need no rate limits, and a Redis connection would keep the process alive.
    return assemblePlatform({ ...env, REDIS_URL: undefined }, log, store.connection)
  }
  try {
    await command.run({ env, open }, args)
  } finally {
    await store?.stop()
  }
}

// The reader has closed the pipe, as in `annai doctor | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

const [name, ...args] = process.argv.slice(2)
const command = COMMANDS.find((known) => known.name === name)
if (!command) {
  if (name && name !== 'help' && name !== '--help') {
    console.error(`There is no command ${name}`)
    process.exitCode = 1
  }
  printLine(help())
} else {
  try {
    await run(command, args)
  } catch (error) {
    console.error(explain(error) ?? error)
    if (error instanceof UsageError)
      printLine(callOf(`${command.name} ${command.parameters}`).trim())
    process.exitCode = 1
  }
}
