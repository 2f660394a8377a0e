import type { PersonRole } from '@annai/contract/person'
import type { TestApp } from './app.ts'
import type { TestPerson } from './make.ts'

export const PASSWORD = 'correct horse'

/** Sets a person's password for the login page. */
export async function withPassword(app: TestApp, person: TestPerson): Promise<TestPerson> {
  const password_hash = await app.ctx.passwords.hash(PASSWORD)
  await app.ctx.db
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', person.id)
    .execute()
  return person
}

export const ADMIN_PASSWORD = 'correct horse battery'

/** Sets an administrator's password, for the login and for confirmations. */
export async function withAdminPassword<A extends { id: string }>(
  app: TestApp,
  admin: A,
): Promise<A> {
  const password_hash = await app.ctx.passwords.hash(ADMIN_PASSWORD)
  await app.ctx.db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
  return admin
}

/** The path of the settings of each role (the specification gives them different ones). */
export const settingsOf = (role: PersonRole): string =>
  role === 'user' ? '/api/users/settings' : '/api/guides/settings'
