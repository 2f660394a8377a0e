import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { AdminLoginRequest, AdminPassword } from '@annai/contract/admin/shapes'
import { addAdmin, newAdmin } from '../features/admin/registration/service.ts'
import { COMMAND_LINE } from '../features/audit/service.ts'
import { transact, violatedConstraint } from '../platform/db/transact.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { asSystem } from '../platform/system-authority.ts'
import { type Command, onlyArgument, printLine, UsageError } from './command.ts'

/** From ADMIN_PASSWORD, from a pipe, or typed on the terminal without echo. Never an argument: `ps` shows those. */
async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  if (given) return given
  if (!process.stdin.isTTY) return (await text(process.stdin)).split('\n')[0] ?? ''
  process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

export const adminCreateCommand: Command = {
  name: 'admin:create',
  parameters: 'USERNAME',
  summary:
    'adds an administrator; asks for the password, or takes it from ADMIN_PASSWORD or a pipe',
  async run({ open }, args) {
    const name = AdminLoginRequest.shape.username.safeParse(onlyArgument(args, 'a username'))
    if (!name.success) throw new UsageError('The username has 1 to 50 characters')
    const password = AdminPassword.safeParse(await readPassword())
    if (!password.success) {
      throw new StartError(
        `The password needs at least ${ACCOUNT_LIMITS.adminPassword.min} characters`,
      )
    }
    const ctx = await open()
    const hash = await ctx.passwords.hash(password.data)
    try {
      await transact(ctx, async (tx) => {
        const admin = asSystem('operator', newAdmin(ctx, name.data, hash))
        await addAdmin(ctx, tx, COMMAND_LINE, admin)
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'admins_username') throw error
      throw new StartError(`There is an administrator ${name.data} already`)
    }
    printLine(`Administrator ${name.data} added: log in at ${ctx.env.PUBLIC_URL}/admin-login`)
  },
}
