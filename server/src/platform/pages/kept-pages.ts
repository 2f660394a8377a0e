import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A call that a page made to our own API while it was rendered, and the answer it was made from. */
export interface Asked {
  readonly url: string
  readonly status: number
  readonly text: string
}

type Encoding = 'br' | 'gzip'

interface KeptPage {
  readonly asked: readonly Asked[]
  readonly policy: string
  readonly keptAt: number
  readonly plain: Buffer
  readonly packed: Record<Encoding, Buffer>
}

export interface KeptPages {
  /** The page as it was rendered before, if rendering it now would make the same one. */
  find(key: string, ask: (url: string) => Promise<Asked>): Promise<KeptPage | null>
  /** Reads a page on its way out, and keeps it when it has passed whole. */
  keep(key: string, page: { asked: readonly Asked[]; policy: string; body: ReadableStream }): void
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

async function pack(plain: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  return { br, gzip: gz }
}

/**
 * Rendered pages, the same for everyone who reads a language. A page is made of its address, its
 * language and the answers of our API: so those are asked again, which is cheap, and the page is
 * used again only when each is what it was. Nothing stale is ever shown.
 */
export function keepPages(now: () => number = Date.now): KeptPages {
  const pages = new Map<string, KeptPage>()

  const isSame = async (page: KeptPage, ask: (url: string) => Promise<Asked>) => {
    const answers = await Promise.all(page.asked.map(({ url }) => ask(url)))
    return answers.every((answer, at) => {
      const before = page.asked[at]
      return answer.status === before?.status && answer.text === before.text
    })
  }
  const store = (key: string, page: KeptPage) => {
    pages.delete(key)
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > MOST && oldest !== undefined) pages.delete(oldest)
  }
  const readAndStore = async (key: string, page: Parameters<KeptPages['keep']>[1]) => {
    const plain = await wholeOf(page.body)
    if (!plain || page.asked.some(({ status }) => status >= 500) || plain.includes(BROKEN)) return
    const { asked, policy } = page
    store(key, { asked, policy, keptAt: now(), plain, packed: await pack(plain) })
  }

  return {
    async find(key, ask) {
      const page = pages.get(key)
      if (!page) return null
      if (now() - page.keptAt < MAX_AGE_MS && (await isSame(page, ask))) return page
      pages.delete(key)
      return null
    },
    keep(key, page) {
      // A reader who leaves in the middle ends the stream with an error: then nothing is kept.
      readAndStore(key, page).catch(() => pages.delete(key))
    },
  }
}

/** The smallest form of a page that the reader's browser takes. */
export function bodyFor(
  { plain, packed }: Pick<KeptPage, 'plain' | 'packed'>,
  acceptEncoding: string | undefined,
): { encoding: Encoding | null; body: Buffer } {
  const taken = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  for (const encoding of ['br', 'gzip'] as const) {
    if (taken.includes(encoding)) return { encoding, body: packed[encoding] }
  }
  return { encoding: null, body: plain }
}
