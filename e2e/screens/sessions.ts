import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { LoginAnswer } from '@annai/contract/accounts/shapes'
import { AdminSignedIn } from '@annai/contract/admin/shapes'
import { findLink } from '../mailbox.ts'
import type { Product } from '../server.ts'
import type { Audience } from './routes.ts'

/** What the site keeps in the browser for a signed-in person. */
export type Session = Record<string, string>

const PASSWORD = 'a-quiet-lane-in-Gion'

async function call(product: Product, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Signs a new person up, follows the mail, logs in: the way that everybody goes. */
async function signUp(product: Product, details: Record<string, unknown>) {
  const name = `screen_${randomUUID().slice(0, 8)}`
  const email = `${name}@annai.example`
  await call(product, '/auth/signup', {
    username: name,
    email,
    password: PASSWORD,
    displayName: 'Hana Sato',
    agreeTerms: true,
    language: 'en',
    ...details,
  })
  const link = await findLink(join(product.dataDir, 'outbox'), email, /verify-email/)
  await call(product, `/auth/verify-email/${link.split('/').at(-1)}`)
  const login = LoginAnswer.parse(await call(product, '/auth/login', { email, password: PASSWORD }))
  return { token: login.token, userRole: login.role, userId: login.userId }
}

async function registerAdmin(product: Product): Promise<Session> {
  const admin = { username: `admin_${randomUUID().slice(0, 8)}`, password: PASSWORD }
  await call(product, '/auth/admin-register', admin)
  const login = AdminSignedIn.parse(await call(product, '/auth/admin-login', admin))
  return { adminToken: login.token, adminId: login.adminId }
}

export function signIn(product: Product, who: Audience): Promise<Session> {
  switch (who) {
    case 'visitor':
      return Promise.resolve({})
    case 'traveller':
      return signUp(product, { role: 'user' })
    case 'guide':
      return signUp(product, {
        role: 'guide',
        introduction: 'Small lanes, old kilns and the best noodles of the east side.',
        location: { formattedAddress: 'Kyoto, Japan', country: 'Japan', countryCode: 'JP' },
      })
    case 'admin':
      return registerAdmin(product)
  }
}
