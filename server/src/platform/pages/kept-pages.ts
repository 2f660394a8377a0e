import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { coalesce } from '../jobs/coalesce.ts'

/** A call that a page made to our own API while it was rendered, and the answer it was made from. */
export interface Asked {
  readonly url: string
  readonly status: number
  readonly body: Buffer
}

export type Headers = Readonly<Record<string, string>>

/** One form of a page on the wire: compressed or not, with all of its headers. */
interface Form {
  readonly headers: Headers
  /** The same, names and values in turn. */
  readonly headerList: readonly string[]
  readonly body: Buffer
}

type Encoding = 'br' | 'gzip'

export interface KeptPage {
  readonly asked: readonly Asked[]
  readonly plain: Form
  readonly packed: Readonly<Record<Encoding, Form>>
  /**
   * Are the answers that it was made from still the same? They are asked again with `ask`, once for
   * all who want to know at the same time.
   */
  isCurrent(ask: Ask): Promise<boolean>
  /** The same at once, where each of the answers is ready; null where one is not. */
  isCurrentNow(ready: (url: string) => Buffer | null): boolean | null
}

type Ask = (url: string) => Promise<Asked>

export interface KeptPages {
  /** The page as it was rendered before, unless it is too old. */
  find(key: string): KeptPage | null
  /** The page is not what it would be now. */
  forget(key: string, page: KeptPage): void
  /** Reads a page on its way out, and keeps it when it has passed whole. */
  keep(key: string, page: { asked: readonly Asked[]; headers: Headers; body: ReadableStream }): void
}

const MOST = 100
const LARGEST = 512 * 1024
/** Even an unchanged page is rendered anew by then: its nonce and the year in its foot grow old. */
const MAX_AGE_MS = 60_000

/** React's mark in a page of which a part could not be rendered. */
const BROKEN = '<!--$!-->'

async function wholeOf(body: ReadableStream): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > LARGEST) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function formOf(common: Headers, body: Buffer, encoding?: Encoding): Form {
  const headers = {
    ...common,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return { headers, headerList: Object.entries(headers).flat(), body }
}

async function formsOf(
  headers: Headers,
  body: Buffer,
): Promise<Pick<KeptPage, 'plain' | 'packed'>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body),
  ])
  const packed = { br: formOf(headers, br, 'br'), gzip: formOf(headers, gz, 'gzip') }
  return { plain: formOf(headers, body), packed }
}

function isCurrentOf(asked: readonly Asked[]): KeptPage['isCurrent'] {
  let asks: Ask = () => Promise.reject(new Error('nobody asks'))
  const round = coalesce(async () => {
    const answers = await Promise.all(asked.map(({ url }) => asks(url)))
    return answers.every(({ status, body }, at) => {
      const before = asked[at]
      return status === before?.status && body.equals(before.body)
    })
  })
  return (ask) => {
    asks = ask
    return round()
  }
}

function isCurrentNowOf(asked: readonly Asked[]): KeptPage['isCurrentNow'] {
  // An answer that nothing has changed is the same piece of memory, which need not be compared.
  const same = asked.map(({ body }) => body)
  return (ready) => {
    for (const [at, { url, status, body }] of asked.entries()) {
      const answer = status === 200 ? ready(url) : null
      if (!answer) return null
      if (answer === same[at]) continue
      if (!answer.equals(body)) return false
      same[at] = answer
    }
    return true
  }
}

/**
 * Rendered pages, the same for everyone who reads a language. A page is made of its address, its
 * language and the answers of our API: so those are asked again, which is cheap, and the page is
 * used again only when each is what it was. Nothing stale is ever shown.
 */
export function keepPages(now: () => number = Date.now): KeptPages {
  const pages = new Map<string, { page: KeptPage; keptAt: number }>()

  const readAndStore = async (key: string, kept: Parameters<KeptPages['keep']>[1]) => {
    const { asked, headers } = kept
    const body = await wholeOf(kept.body)
    if (!body || asked.some(({ status }) => status >= 500) || body.includes(BROKEN)) return
    const page: KeptPage = {
      asked,
      ...(await formsOf(headers, body)),
      isCurrent: isCurrentOf(asked),
      isCurrentNow: isCurrentNowOf(asked),
    }
    pages.delete(key)
    pages.set(key, { page, keptAt: now() })
    const [oldest] = pages.keys()
    if (pages.size > MOST && oldest !== undefined) pages.delete(oldest)
  }

  return {
    find(key) {
      const kept = pages.get(key)
      if (kept && now() - kept.keptAt < MAX_AGE_MS) return kept.page
      pages.delete(key)
      return null
    },
    forget(key, page) {
      if (pages.get(key)?.page === page) pages.delete(key)
    },
    keep(key, page) {
      // A reader who leaves in the middle ends the stream with an error: then nothing is kept.
      readAndStore(key, page).catch(() => pages.delete(key))
    },
  }
}

/** The smallest form of a page that the reader's browser takes. */
export function formFor(
  { plain, packed }: Pick<KeptPage, 'plain' | 'packed'>,
  acceptEncoding: string | undefined,
): Form {
  if (acceptEncoding === undefined) return plain
  const taken = acceptEncoding
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  for (const encoding of ['br', 'gzip'] as const) {
    if (taken.includes(encoding)) return packed[encoding]
  }
  return plain
}
