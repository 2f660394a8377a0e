import { returnPath } from '@annai/contract/accounts/identities/vocabulary'
import { type Answer, type Browser, startTestApp, type TestApp } from './app.ts'
import { builders, type Make, type TestPerson } from './make.ts'
import { withPassword } from './members.ts'
import {
  type IdentityProvider,
  type ProviderUser,
  startIdentityProvider,
} from './outside/identity-provider.ts'
import { type MailServer, startMailServer } from './outside/mail-server.ts'

type Key = 'google' | 'line' | 'kakao' | 'apple' | 'custom'

/** The origin of the site; the providers send browsers back to it. */
export const SITE = 'https://annai.example'
export const returnTo = (key: Key) => `${SITE}${returnPath(key)}`

/** A browser with its cookies, on its way to a provider and back. */
export interface ProviderVisitor {
  start(): Promise<Answer>
  /** Starts, logs in at the provider and returns with its answer. */
  visit(user: ProviderUser): Promise<{ state: string; code: string }>
  finish(returned: object): Promise<Answer>
  /** From the button to the answer of the site. */
  logIn(user: ProviderUser): Promise<Answer>
  signUp(ticket: string, changes?: object): Promise<Answer>
  /** A call with the cookies of this browser. */
  readonly cookie: () => string
}

let serial = 0

export function providerVisitor(
  app: TestApp,
  provider: IdentityProvider,
  key: Key,
  holder: { token: string } | null = null,
): ProviderVisitor {
  let cookie = ''
  const call: Browser = app.as(holder)
  const keep = (answer: Answer): Answer => {
    const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
    for (const line of lines) if (line.includes('annai_login=')) cookie = line.split(';')[0] ?? ''
    return answer
  }
  const post = async (path: string, body: object) =>
    keep(await call.post(`/api/auth/oidc/${key}/${path}`, body, { cookie }))
  const start = () => post('start', { language: 'ja' })
  const finish = (returned: object) => post('finish', returned)
  const visit = async (user: ProviderUser) => {
    provider.signIn(user)
    return provider.visit((await start()).body.url)
  }
  return {
    start,
    visit,
    finish,
    logIn: async (user) => finish(await visit(user)),
    signUp(ticket, changes = {}) {
      const username = `oidc_${++serial}`
      return post('signup', {
        ticket,
        role: 'user',
        username,
        displayName: 'Mina',
        agreeTerms: true,
        language: 'en',
        ...changes,
      })
    },
    cookie: () => cookie,
  }
}

/** A site with Google, and with a provider of its own that names the address in its userinfo only. */
export interface LoginScene {
  readonly app: TestApp
  readonly make: Make
  readonly mails: MailServer
  readonly google: IdentityProvider
  readonly custom: IdentityProvider
  /** A browser with either provider. */
  atGoogle(holder?: { token: string } | null): ProviderVisitor
  atCustom(holder?: { token: string } | null): ProviderVisitor
  /** A new account with the provider. */
  joined(
    user?: ProviderUser & { email: string },
    visitor?: ProviderVisitor,
  ): Promise<{
    user: ProviderUser & { email: string }
    session: { token: string; userId: string }
  }>
  /** An account with `PASSWORD`. */
  member(): Promise<TestPerson>
  /** The kinds of the mails to an account, in order. */
  mailsOf(account: string): Promise<string[]>
  close(): Promise<void>
}

/** Somebody whose address the provider has verified. */
export function providerPerson(changes: object = {}) {
  const sub = `sub-${++serial}`
  const user = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Mina Ito' }
  return { ...user, ...changes }
}

/** The status and the code of a refusal. */
export const codeOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  body.code,
]

export async function startLoginScene(
  template: Parameters<typeof startTestApp>[0],
  settings: Parameters<typeof startTestApp>[1] = {},
): Promise<LoginScene> {
  const mails = await startMailServer()
  const google = await startIdentityProvider({
    redirectUri: returnTo('google'),
    method: 'client_secret_post',
  })
  const custom = await startIdentityProvider({ redirectUri: returnTo('custom'), isTerse: true })
  const app = await startTestApp(template, {
    ...settings,
    identityIssuers: { google: google.issuer },
    env: {
      PUBLIC_URL: SITE,
      SMTP_URL: mails.url,
      OIDC_GOOGLE_CLIENT_ID: google.clientId,
      OIDC_GOOGLE_CLIENT_SECRET: google.secret,
      OIDC_CUSTOM_NAME: 'Kyoto Guides',
      OIDC_CUSTOM_ISSUER: custom.issuer,
      OIDC_CUSTOM_CLIENT_ID: custom.clientId,
      OIDC_CUSTOM_CLIENT_SECRET: custom.secret,
      ...settings.env,
    },
  })
  const make = builders(app)
  const atGoogle = (holder: { token: string } | null = null) =>
    providerVisitor(app, google, 'google', holder)
  return {
    app,
    make,
    mails,
    google,
    custom,
    atGoogle,
    atCustom: (holder = null) => providerVisitor(app, custom, 'custom', holder),
    async joined(user = providerPerson(), visitor = atGoogle()) {
      const { body } = await visitor.logIn(user)
      const answer = await visitor.signUp(body.signup.ticket)
      if (answer.status !== 201) throw new Error(`no sign-up: ${JSON.stringify(answer.body)}`)
      return { user, session: answer.body.login }
    },
    member: async () => withPassword(app, await make.user()),
    async mailsOf(account) {
      const rows = await app.ctx.db
        .selectFrom('mails')
        .select('kind')
        .where('account_id', '=', account)
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    },
    async close() {
      await app.close()
      await Promise.all([google.close(), custom.close(), mails.close()])
    },
  }
}
