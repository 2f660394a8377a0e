import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { AddressPolicy } from '../../platform/public-address.ts'
import { selfSigned } from './certificate.ts'

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
  readonly applicationKey: string
}

interface ReceivedPush {
  readonly browser: string
  readonly host: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly payload: any
  readonly ttl: number
  readonly urgency: string | undefined
  readonly topic: string | undefined
}

/** A status, no answer at all, or one whose body never ends. */
type Mode = number | 'never' | 'endless'

export interface PushService {
  readonly policy: AddressPolicy
  /** Subscribes a browser as `pushManager.subscribe` does; the endpoint ends in its name. */
  subscribe(
    applicationKey: string,
    options?: { host?: string; name?: string },
  ): { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly received: ReceivedPush[]
  /** Requests, answered or not. */
  requests(): number
  /** Responses without end that are still being read. */
  endless(): number
  /** The answer for a browser, a host or everyone. */
  answer(mode: Mode, only?: string, headers?: Record<string, string>): void
  answerAfter(ms: number): void
  /** What a name resolves to, one address after the other; all others lead here. */
  readonly addresses: Map<string, string[]>
  close(): Promise<void>
}

const HOSTS = ['push.example', 'web.push.apple.com', 'fcm.googleapis.com', 'rebinding.example']

function* parts() {
  for (;;) yield Buffer.alloc(16 * 1024)
}

/** A push service over real TLS: it checks token and key, and decrypts what it gets. */
export async function startPushService(): Promise<PushService> {
  const tls = selfSigned(HOSTS.map((host) => `DNS:${host}`).join())
  rmSync(tls.folder, { recursive: true, force: true })
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const answers = new Map<string, { mode: Mode; headers: Record<string, string> }>()
  const addresses = new Map<string, string[]>()
  let requests = 0
  let endless = 0
  let delay = 0
  let serial = 0
  const server = createServer(tls, async (request, response) => {
    requests++
    const host = String(request.headers.host).replace(/:\d+$/, '')
    const name = String(request.url).slice('/send/'.length)
    const browser = browsers.get(name)
    const body = await buffer(request)
    const { mode, headers } = answers.get(name) ??
      answers.get(host) ??
      answers.get('') ?? { mode: 201, headers: {} }
    if (mode === 'never') return
    if (mode === 'endless') {
      endless++
      response.writeHead(201).on('close', () => endless--)
      return void Readable.from(parts()).pipe(response)
    }
    if (delay > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, delay)
      })
    if (!browser) return void response.writeHead(404).end()
    if (!isSignedFor(request.headers.authorization, `https://${request.headers.host}`, browser))
      return void response.writeHead(403).end()
    if (body.length > 4096) return void response.writeHead(413).end()
    if (mode === 201)
      received.push({
        browser: name,
        host,
        payload: JSON.parse(
          ece
            .decrypt(body, {
              version: 'aes128gcm',
              privateKey: browser.keys,
              authSecret: browser.auth.toString('base64url'),
            })
            .toString('utf8'),
        ),
        ttl: Number(request.headers.ttl),
        urgency: request.headers.urgency?.toString(),
        topic: request.headers.topic?.toString(),
      })
    response.writeHead(mode, headers).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const lookup: LookupFunction = (hostname, options, callback) => {
    const known = addresses.get(hostname) ?? []
    const address = (known.length > 1 ? known.shift() : known[0]) ?? '127.0.0.1'
    const family = address.includes(':') ? 6 : 4
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
  return {
    policy: {
      port,
      agent: new RequestFilteringHttpsAgent({
        allowIPAddressList: ['127.0.0.1'],
        ca: tls.cert,
        keepAlive: true,
        lookup,
      }),
    },
    subscribe(applicationKey, { host = 'push.example', name = `browser-${++serial}` } = {}) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth, applicationKey })
      return {
        endpoint: `https://${host}:${port}/send/${name}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      }
    },
    received,
    requests: () => requests,
    endless: () => endless,
    answer: (mode, only = '', headers = {}) => void answers.set(only, { mode, headers }),
    answerAfter(ms) {
      delay = ms
    },
    addresses,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Checks the VAPID token as RFC 8292 has it. */
function isSignedFor(
  header: string | undefined,
  origin: string,
  { applicationKey }: Browser,
): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== applicationKey || signature === '') return false
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  return isGenuine && aud === origin && exp * 1000 <= Date.now() + 86_400_000
}
