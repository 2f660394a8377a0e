import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

/** A call to our own API, and its answer. */
export interface ApiCall {
  readonly url: string
  readonly status: number
  readonly body: Buffer
}

/** A response to GET that is the same for every visitor. */
export interface SharedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How long it may be served, in milliseconds; 0 if it must not be stored. */
  readonly maxAgeMs: number
  /** The calls that a page was rendered from. */
  readonly calls: readonly ApiCall[]
  /** Whether nothing that it shows has changed. */
  isCurrent(): boolean
}

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * The cache of JSON responses and rendered pages. JSON is stored under its URL, a page under its
 * language and URL.
 */
export interface ResponseCache {
  /** The stored response, if it is current. */
  find(key: string): SharedResponse | undefined
  /**
   * The stored response, or that of `load`, which runs once for concurrent callers of a key. It is
   * given a stored response that may be out of date, and may return it if it is not.
   */
  obtain(
    key: string,
    load: (older: SharedResponse | undefined) => Promise<SharedResponse>,
  ): Promise<SharedResponse>
  /** The compressed body, computed once. */
  compress(response: SharedResponse, encoding: Encoding): Promise<Buffer>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly responseCache: ResponseCache
  }
}

const MAX_BYTES = 64 * 2 ** 20
/** Longer addresses are rarely requested twice. */
const MAX_KEY = 1000

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

export function createResponseCache(
  maxBytes = MAX_BYTES,
  now = () => performance.now(),
): ResponseCache {
  const entries = new LRUCache<string, SharedResponse>({
    maxSize: maxBytes,
    // Approximate bytes of the compressed bodies, the headers and the key.
    sizeCalculation: ({ body, calls }, key) =>
      body.length * (calls.length > 0 ? 2 : 1) + key.length * 2 + 1000,
    ttlResolution: 0,
    perf: { now },
  })
  const loads = new Map<string, { begunAt: number; response: Promise<SharedResponse> }>()
  const compressed = new WeakMap<SharedResponse, Map<Encoding, Promise<Buffer>>>()

  function find(key: string): SharedResponse | undefined {
    const known = entries.get(key)
    return known?.isCurrent() ? known : undefined
  }

  async function loadAndStore(
    key: string,
    load: (older: SharedResponse | undefined) => Promise<SharedResponse>,
  ): Promise<SharedResponse> {
    const start = now()
    const older = entries.get(key)
    const response = await load(older)
    // An older one that is returned again keeps its age.
    if (response === older || response.maxAgeMs === 0 || key.length > MAX_KEY) return response
    entries.set(key, response, { ttl: response.maxAgeMs, start })
    return response
  }

  return {
    find,
    async obtain(key, load) {
      const arrivedAt = now()
      for (;;) {
        const known = find(key)
        if (known) return known
        const running = loads.get(key)
        if (!running) {
          const response = loadAndStore(key, load).finally(() => loads.delete(key))
          loads.set(key, { begunAt: now(), response })
          return response
        }
        // A load that began after this request arrived shows everything committed before it.
        if (running.begunAt > arrivedAt) return running.response
        const older = await running.response.catch(() => undefined)
        if (older?.isCurrent()) return older
      }
    },
    compress(response, encoding) {
      const bodies = compressed.get(response) ?? new Map<Encoding, Promise<Buffer>>()
      compressed.set(response, bodies)
      const body = bodies.get(encoding) ?? compressors[encoding](response.body)
      bodies.set(encoding, body)
      return body
    },
  }
}

/** The smallest encoding that the client accepts; undefined for none. */
export function negotiateEncoding(acceptEncoding = ''): Encoding | undefined {
  const accepted = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return ENCODINGS.find((encoding) => accepted.includes(encoding))
}

export function registerResponseCache(app: FastifyInstance): void {
  app.decorate('responseCache', createResponseCache())
}
