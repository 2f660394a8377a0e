import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LoginResponse } from '@annai/contract/accounts/shapes'
import { AdminLoginResponse } from '@annai/contract/admin/shapes'
import type { PersonRole } from '@annai/contract/person'
import type { APIRequestContext, Page } from '@playwright/test'
import { findLink } from '../product/mailbox.ts'

/** What the site stores in the browser for a logged-in person. */
export type Session = Readonly<Record<string, string>>

export type Person = Readonly<{
  role: PersonRole
  username: string
  email: string
  password: string
  displayName: string
  userId: string
  token: string
}>
export type Admin = Readonly<{ username: string; password: string; adminId: string; token: string }>

type Client = Page | APIRequestContext
type PersonOptions = Partial<Pick<Person, 'username' | 'email' | 'password' | 'displayName'>> & {
  language?: string
}
type GuideOptions = PersonOptions & {
  introduction?: string
  location?: { formattedAddress: string; country: string; countryCode?: string; placeId?: string }
}

const PASSWORD = 'a-quiet-lane-in-Gion'
const OWNER = { username: 'owner', password: PASSWORD }

function setting(name: 'ANNAI_E2E_DATA' | 'ANNAI_E2E_LOG'): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: call publishSettings after startProduct`)
  return value
}

const requestContext = (client: Client): APIRequestContext =>
  'request' in client ? client.request : client

/** Calls the product's API; throws if the request is refused. */
export async function call(
  client: Client,
  path: string,
  options: { method?: string; token?: string; data?: object } = {},
): Promise<unknown> {
  const { token, data, method = data ? 'POST' : 'GET' } = options
  const answer = await requestContext(client).fetch(`/api${path}`, {
    method,
    ...(data && { data }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Signs a new person up, follows the link in the mail and logs in. */
async function signUp(client: Client, role: PersonRole, options: GuideOptions): Promise<Person> {
  const username = options.username ?? `${role}_${randomUUID().slice(0, 8)}`
  const person = {
    role,
    username,
    email: options.email ?? `${username}@annai.example`,
    password: options.password ?? PASSWORD,
    displayName: options.displayName ?? (role === 'guide' ? 'Haruka Mori' : 'Hana Sato'),
  }
  const { introduction, location, language = 'en' } = options
  const asGuide = role === 'guide' && { introduction, location }
  await call(client, '/auth/signup', {
    data: { ...person, ...asGuide, language, agreeTerms: true },
  })
  const outbox = join(setting('ANNAI_E2E_DATA'), 'outbox')
  const link = await findLink(outbox, person.email, /verify-email/)
  await verify(client, link)
  return { ...person, ...(await logIn(client, person)) }
}

/** Verifies an address. Retries, because the test may read the mail before its link is committed. */
async function verify(client: Client, link: string): Promise<void> {
  for (let tries = 20; ; tries--) {
    try {
      await call(client, `/auth/verify-email/${link.split('/').at(-1)}`)
      return
    } catch (error) {
      if (tries === 0 || !String(error).includes('accounts.verificationLink')) throw error
      await sleep(100)
    }
  }
}

async function logIn(client: Client, { email, password }: { email: string; password: string }) {
  const data = { email, password }
  const { token, userId } = LoginResponse.parse(await call(client, '/auth/login', { data }))
  return { token, userId }
}

/** A traveller with a verified address. */
export const signUpTraveller = (client: Client, options: PersonOptions = {}): Promise<Person> =>
  signUp(client, 'user', options)

/** A guide with a verified address and an incomplete profile, not yet submitted for review. */
export const signUpGuide = (client: Client, options: GuideOptions = {}): Promise<Person> =>
  signUp(client, 'guide', {
    introduction: 'Small lanes, old kilns and the best noodles of the east side.',
    location: { formattedAddress: 'Kyoto, Japan', country: 'Japan', countryCode: 'JP' },
    ...options,
  })

async function logInAdmin(
  client: Client,
  data: { username: string; password: string },
): Promise<Admin> {
  const login = AdminLoginResponse.parse(await call(client, '/auth/admin-login', { data }))
  return { ...data, adminId: login.adminId, token: login.token }
}

/** An administrator who does not own the site. */
export async function registerAdmin(
  client: Client,
  options: { username?: string; password?: string } = {},
): Promise<Admin> {
  const data = {
    username: options.username ?? `admin_${randomUUID().slice(0, 8)}`,
    password: options.password ?? PASSWORD,
  }
  await call(client, '/auth/admin-register', { data })
  return logInAdmin(client, data)
}

/** Registers the first administrator of a new product, who is its only owner. */
export async function registerOwner(client: Client): Promise<void> {
  await call(client, '/auth/admin-register', { data: OWNER })
}

export const logInOwner = (client: Client): Promise<Admin> => logInAdmin(client, OWNER)

/** One of the two demo people, who have bookings, messages and notifications. */
export async function demoPerson(client: Client, who: 'traveller' | 'guide'): Promise<Person> {
  const log = await readFile(setting('ANNAI_E2E_LOG'), 'utf8')
  const match = new RegExp(`Demo ${who}: ([^\\s,]+), password ([\\w-]+)`).exec(log)
  const [, email = '', password = ''] = match ?? []
  if (!match) throw new Error(`the log of the product has no login of the demo ${who}`)
  const role = who === 'guide' ? 'guide' : 'user'
  const username = email.replace(/^demo\+|@.*$/g, '')
  const login = await logIn(client, { email, password })
  return { role, username, email, password, displayName: username, ...login }
}

/** The entries that the site would store for this person. */
export const sessionOf = (person: Person | Admin): Session =>
  'adminId' in person
    ? { adminToken: person.token, adminId: person.adminId }
    : { token: person.token, userRole: person.role, userId: person.userId }

/** Signs the person in on this page, as after a login. The caller opens the next page. */
export async function signIn(page: Page, person: Person | Admin): Promise<void> {
  await page.goto('/offline.html')
  await page.evaluate((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  }, sessionOf(person))
}
