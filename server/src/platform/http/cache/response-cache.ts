import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | 'identity'

/** One encoding of a response. */
interface Representation {
  /** Names and values in turn, without the length. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** A complete response to GET, compressed once for each requested encoding. */
export interface CachedResponse {
  readonly size: number
  /**
   * Does it still equal the current response? Null if only an API call can show that. Without this
   * method the response is fresh until it expires.
   */
  isFresh?(): boolean | null
  /** The representation, if it exists already. */
  find(encoding: Encoding): Representation | undefined
  represent(encoding: Encoding): Promise<Representation>
}

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

const representation = (
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  encoding: Encoding,
): Representation => ({
  headers: Object.entries({
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }).flat(),
  body,
})

/** Creates a response that is compressed on demand; `isFresh` says whether it is still valid. */
export function createResponse(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  isFresh?: CachedResponse['isFresh'],
): CachedResponse {
  const identity = representation(headers, body, 'identity')
  const made = new Map<Encoding, Representation>([['identity', identity]])
  const underWay = new Map<Encoding, Promise<Representation>>()

  async function compress(encoding: Exclude<Encoding, 'identity'>): Promise<Representation> {
    const compressed = representation(headers, await compressors[encoding](body), encoding)
    made.set(encoding, compressed)
    return compressed
  }
  return {
    // Together the compressed forms are smaller than the plain one.
    size: body.length * 2,
    ...(isFresh && { isFresh }),
    find: (encoding) => made.get(encoding),
    async represent(encoding) {
      const known = made.get(encoding)
      if (known || encoding === 'identity') return known ?? identity
      const promise = underWay.get(encoding) ?? compress(encoding)
      underWay.set(encoding, promise)
      return promise
    },
  }
}

export interface ResponseCache<R extends CachedResponse = CachedResponse> {
  get(key: string): R | undefined
  /** Its age counts from `startedAt` (a time of the cache's clock), by default from now. */
  set(key: string, response: R, startedAt?: number): void
  delete(key: string): void
  /** Runs `load` once for all concurrent callers of a key; `joined` is true for the later ones. */
  singleFlight(key: string, load: () => Promise<R>): { response: Promise<R>; joined: boolean }
}

/** The response cache: LRU, bounded in bytes and in age. */
export function createResponseCache<R extends CachedResponse = CachedResponse>(bounds: {
  maxBytes: number
  ttlMs: number
  now?: () => number
}): ResponseCache<R> {
  const entries = new LRUCache<string, R>({
    maxSize: bounds.maxBytes,
    // Approximate bytes of headers, both maps and the key.
    sizeCalculation: ({ size }, key) => size + key.length * 2 + 1000,
    ttl: bounds.ttlMs,
    // The time is not cached: a test may move the clock at any moment.
    ttlResolution: 0,
    perf: { now: bounds.now ?? (() => performance.now()) },
  })
  const underWay = new Map<string, Promise<R>>()
  return {
    get: (key) => entries.get(key),
    set: (key, response, start) => void entries.set(key, response, start ? { start } : {}),
    delete: (key) => void entries.delete(key),
    singleFlight(key, load) {
      const known = underWay.get(key)
      if (known) return { response: known, joined: true }
      const response = load().finally(() => underWay.delete(key))
      underWay.set(key, response)
      return { response, joined: false }
    },
  }
}

/** The smallest encoding that the client accepts. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const accepted = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
