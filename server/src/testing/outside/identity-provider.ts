import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

/** Who is logged in at the provider, and what it says about them. */
export interface ProviderUser {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

interface Options {
  /** Where it may send browsers back to. */
  readonly redirectUri: string
  readonly algorithm?: 'RS256' | 'HS256'
  readonly method?: 'client_secret_basic' | 'client_secret_post'
  /** Address and name are only in the answer of its userinfo endpoint. */
  readonly isTerse?: boolean
  /** Judges the secret of a client, instead of comparing it. */
  readonly isSecret?: (given: string) => Promise<boolean>
  readonly port?: number
}

/** It works, says nothing, sends without end, or is at fault. */
type Mode = 'normal' | 'never' | 'endless' | 'fault'

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** Logs a person in there. */
  signIn(user: ProviderUser): void
  /** How it answers servers from now on. */
  answer(mode: Mode): void
  /** As a browser: follows the address until it leads back, and answers what it carries. */
  visit(url: string): Promise<{ state: string; code: string; iss?: string }>
  close(): Promise<void>
}

/** oidc-provider, a certified implementation, with one client that must use PKCE. */
export async function startIdentityProvider({
  redirectUri,
  algorithm = 'RS256',
  method = 'client_secret_basic',
  isTerse = false,
  isSecret,
  port = 0,
}: Options): Promise<IdentityProvider> {
  const users = new Map<string, ProviderUser>()
  let current = ''
  let mode: Mode = 'normal'
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    const isServer = !request.headers['user-agent']?.includes('Mozilla')
    if (!isServer || mode === 'normal') return handle(request, response)
    if (mode === 'fault') return response.writeHead(502).end('down')
    if (mode === 'never') return undefined
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '.repeat(50_000)), 1)
    return response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, secret] = ['annai', randomBytes(32).toString('hex')]
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: method,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    clientAuthMethods: [method],
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: isTerse,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: () => '/interaction' },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => users.get(id) ?? { sub: id },
    }),
    // Everything that was asked for is granted.
    async loadExistingGrant(ctx: {
      oidc: {
        session: { accountId: string }
        client: { clientId: string }
        params: { scope: string }
      }
    }) {
      const { session, client, params } = ctx.oidc
      const grant = new provider.Grant({
        accountId: session.accountId,
        clientId: client.clientId,
      })
      grant.addOIDCScope(params.scope)
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  /** Reads the form, and puts the client's own secret in place of one that is right. */
  async function judged(
    request: IncomingMessage & { body?: object },
    isRight: (given: string) => Promise<boolean>,
  ): Promise<void> {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const isValid = await isRight(form.client_secret ?? '').catch(() => false)
    request.body = { ...form, client_secret: isValid ? secret : 'wrong' }
  }
  handle = (request, response) =>
    request.url?.startsWith('/interaction')
      ? provider.interactionFinished(
          request,
          response,
          { login: { accountId: current, remember: false } },
          { mergeWithLastSubmission: false },
        )
      : request.method === 'POST' && isSecret
        ? judged(request, isSecret).then(() => callback(request, response))
        : callback(request, response)

  return {
    issuer,
    clientId,
    secret,
    signIn(user) {
      users.set(user.sub, user)
      current = user.sub
    },
    answer(wanted) {
      mode = wanted
    },
    async visit(url) {
      const cookies = new Map<string, string>()
      let next = url
      for (let step = 0; step < 10; step++) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: {
            'user-agent': 'Mozilla/5.0',
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
        })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`${response.status} ${await response.text()}`)
        next = new URL(location, next).href
        if (next.startsWith(redirectUri)) {
          const { state = '', code = '', iss } = Object.fromEntries(new URL(next).searchParams)
          return { state, code, ...(iss !== undefined && { iss }) }
        }
      }
      throw new Error(`no way back from ${url}`)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
