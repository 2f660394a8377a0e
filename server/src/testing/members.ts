import type { PersonRole } from '@annai/contract/person'
import type { TestApp } from './app.ts'
import type { TestPerson } from './make.ts'

export const PASSWORD = 'correct horse'

/** Gives a person a password, so that they can come in by the login page. */
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

/** Gives an administrator a password, to sign in with and to confirm changes with. */
export async function withAdminPassword<A extends { id: string }>(
  app: TestApp,
  admin: A,
): Promise<A> {
  const password_hash = await app.ctx.passwords.hash(ADMIN_PASSWORD)
  await app.ctx.db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
  return admin
}

/** Where the settings of each role are (the specification gives them different addresses). */
export const settingsOf = (role: PersonRole): string =>
  role === 'user' ? '/api/users/settings' : '/api/guides/settings'
