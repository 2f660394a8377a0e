import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import webPush from 'web-push'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type AddressPolicy,
  publicAddresses,
  readPublicAddress,
} from '../../../platform/public-address.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { type Env, isPublic } from '../../../platform/startup/env.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import type { PushOutcome } from './store.ts'
import * as store from './store.ts'

declare module '../../../platform/platform.ts' {
  interface Platform {
    readonly push: Push
  }
}

const SEND_WITHIN = 10_000
/** Services answer with a few bytes; anyone can name a host, which may send without end. */
const MAX_ANSWER = 64 * 1024

type RequestDetails = ReturnType<typeof webPush.generateRequestDetails>

/** Where a browser receives pushes, and the keys with which only it can read them. */
interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
  /** At the service, a newer message with the same topic replaces one that waits. */
  readonly topic: string
}

interface PushAnswer {
  readonly outcome: PushOutcome
  /** What the service asked to wait. */
  readonly retryAfterSeconds?: number
}

export interface Push {
  keys(): Promise<PushKeys>
  /** The address to store; null for one that may not be connected to. */
  readAddress(text: string): string | null
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>
  isClosed(): boolean
  /** Aborts what is under way; it is sent again after a start. */
  close(): void
}

interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The keys of this installation; null before their first use. */
export async function findPushKeys(db: Db, secrets: Secrets): Promise<PushKeys | null> {
  const row = await store.findKeys(db)
  if (!row) return null
  const { id, public_key: publicKey, key_id: keyId, sealed } = row
  return { publicKey, privateKey: secrets.open('push', id, { keyId, sealed }) }
}

/** The same; made once, because new keys would silence every subscription. */
export async function readPushKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
  const known = await findPushKeys(db, secrets)
  if (known) return known
  const { publicKey: public_key, privateKey } = webPush.generateVAPIDKeys()
  const id = newId()
  const { keyId: key_id, sealed } = await secrets.seal('push', id, privateKey)
  await store.addKeys(db, asSystem('operator', { id, public_key, sealed, key_id }))
  return readPushKeys(db, secrets)
}

/** Browsers accept pushes from https sites, and from this machine. */
export const isPushOn = (env: Pick<Env, 'PUBLIC_URL'>): boolean =>
  env.PUBLIC_URL.startsWith('https:') || !isPublic(env)

const SERVICES: readonly [RegExp, string][] = [
  [/(?:^|\.)push\.apple\.com$/, 'Apple'],
  [/(?:^|\.)googleapis\.com$/, 'Google'],
  [/(?:^|\.)push\.services\.mozilla\.com$/, 'Mozilla'],
  [/(?:^|\.)notify\.windows\.com$/, 'Microsoft'],
]

/** The service of an endpoint, from a closed list: anyone can name a host. */
export function serviceOf(endpoint: string): string {
  const host = URL.parse(endpoint)?.hostname ?? ''
  return SERVICES.find(([pattern]) => pattern.test(host))?.[1] ?? 'other'
}

const post = (
  { endpoint, headers, body }: RequestDetails,
  { agent }: AddressPolicy,
  signal: AbortSignal,
) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpsRequest(endpoint, { method: 'POST', agent, signal, headers }, (response) => {
      // What it says besides its status is dropped, so that the connection is used again.
      let bytes = 0
      response
        .on('error', () => undefined)
        .on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MAX_ANSWER) response.destroy()
        })
      resolve(response)
    })
      .on('error', reject)
      .end(body)
  })

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 400 || status === 401 || status === 403) return 'refused'
  return status === 429 || status >= 500 ? 'later' : 'invalid'
}

/** Pushes under way to one host. After so many without an answer in a row, it gets a pause. */
const PER_HOST = { concurrency: 24, silent: 3, pauseMs: 60_000 }

interface Host {
  readonly queue: PQueue
  silent: number
  pausedUntil: number
}

/** Sends pushes to public https addresses only, as imported calendars are read; never redirected. */
export function createPush(
  { env, db, secrets }: { env: Pick<Env, 'PUBLIC_URL'>; db: Db; secrets: Secrets },
  policy: AddressPolicy = publicAddresses({ keepAlive: true }),
): Push {
  const closing = new AbortController()
  // Services want a contact: the site, or any mailbox where the site has no https address.
  const subject = env.PUBLIC_URL.startsWith('https:') ? env.PUBLIC_URL : 'mailto:push@localhost'
  const hosts = new LRUCache<string, Host>({ max: 1000 })
  let known: Promise<PushKeys> | null = null
  const keys = () => {
    known ??= readPushKeys(db, secrets).catch((error: Error) => {
      known = null
      throw error
    })
    return known
  }
  const hostOf = (endpoint: string): Host => {
    const name = URL.parse(endpoint)?.host ?? ''
    const host = hosts.get(name) ?? {
      queue: new PQueue({ concurrency: PER_HOST.concurrency }),
      silent: 0,
      pausedUntil: 0,
    }
    hosts.set(name, host)
    return host
  }

  async function request(details: RequestDetails, host: Host): Promise<PushAnswer> {
    if (closing.signal.aborted || performance.now() < host.pausedUntil) return { outcome: 'later' }
    const signal = AbortSignal.any([AbortSignal.timeout(SEND_WITHIN), closing.signal])
    try {
      const { statusCode = 0, headers } = await post(details, policy, signal)
      host.silent = 0
      const wait = Number(headers['retry-after'])
      return {
        outcome: outcomeOf(statusCode),
        ...(wait > 0 && { retryAfterSeconds: Math.min(wait, 3600) }),
      }
    } catch {
      host.silent++
      if (host.silent >= PER_HOST.silent) {
        host.silent = 0
        host.pausedUntil = performance.now() + PER_HOST.pauseMs
      }
      return { outcome: 'later' }
    }
  }

  return {
    keys,
    readAddress: (text) =>
      /^https:/i.test(text) ? (readPublicAddress(text, policy)?.href ?? null) : null,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      const vapidDetails = { subject, ...(await keys()) }
      const host = hostOf(endpoint)
      return host.queue.add(async (): Promise<PushAnswer> => {
        try {
          const details = webPush.generateRequestDetails(
            { endpoint, keys: { p256dh, auth } },
            payload,
            { vapidDetails, contentEncoding: 'aes128gcm', TTL: ttlSeconds, urgency, topic },
          )
          return await request(details, host)
        } catch {
          // Keys that are no point on the curve.
          return { outcome: 'invalid' }
        }
      })
    },
    isClosed: () => closing.signal.aborted,
    close: () => closing.abort(),
  }
}
