import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { AdminPassword, AdminSignIn } from '@annai/contract/admin/shapes'
import { addAdmin, recordAdded } from '../features/admin/service.ts'
import { transact, violatedConstraint } from '../platform/db/transact.ts'
import { StartError } from '../platform/startup/start-error.ts'
import { type Command, onlyArgument, say, WrongUse } from './command.ts'
import { readPassword } from './password.ts'

export const adminCreateCommand: Command = {
  name: 'admin:create',
  takes: 'USERNAME',
  does: 'adds an administrator; asks for the password, or takes it from ADMIN_PASSWORD or a pipe',
  async run({ open }, args) {
    const name = AdminSignIn.shape.username.safeParse(onlyArgument(args, 'a username'))
    if (!name.success) throw new WrongUse('The username has 1 to 50 characters')
    const password = AdminPassword.safeParse(await readPassword())
    if (!password.success) {
      throw new StartError(
        `The password needs at least ${ACCOUNT_LIMITS.adminPassword.min} characters`,
      )
    }
    const p = await open()
    const hash = await p.passwords.hash(password.data)
    try {
      await transact(p, async (tx) => {
        const added = await addAdmin(p, tx, name.data, hash)
        await recordAdded(p, tx, { id: null, username: 'command line' }, added)
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'admins_username') throw error
      throw new StartError(`There is an administrator ${name.data} already`)
    }
    say(`Administrator ${name.data} added: sign in at ${p.env.PUBLIC_URL}/admin-login`)
  },
}
