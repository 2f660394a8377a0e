import { coalesce } from '../../concurrency/coalesce.ts'
import {
  type CachedResponse,
  createResponse,
  createResponseCache,
  type ResponseCache,
} from '../../http/cache/response-cache.ts'

/** A call to our own API during the render of a page, and its answer. */
export interface Dependency {
  readonly url: string
  readonly status: number
  readonly body: Buffer
}

export type FetchData = (url: string) => Promise<Dependency>
type Headers = Readonly<Record<string, string>>

/** A page and the data that it was rendered from. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  readonly dependencies: readonly Dependency[]
}

/** A rendered page, the same for everyone who reads its language. */
export interface CachedPage extends CachedResponse, RenderedPage {
  isFresh(): boolean | null
  /** Fetches the page's data again and compares it, once for all concurrent callers. */
  revalidate(fetchData: FetchData): Promise<boolean>
}

const MAX_BYTES = 48 * 2 ** 20
const MAX_PAGE_BYTES = 512 * 1024
/** Even an unchanged page is rendered again after this: the year in its footer may have changed. */
const MAX_AGE_MS = 60_000

/** React's marker for a part of the page that could not be rendered. */
const BROKEN = '<!--$!-->'

/** A page is cached only if all its API calls succeeded. */
export const isCacheablePage = ({ status, headers, body, dependencies }: RenderedPage): boolean =>
  status === 200 &&
  String(headers['content-type']).startsWith('text/html') &&
  body.length <= MAX_PAGE_BYTES &&
  dependencies.every((dependency) => dependency.status < 500) &&
  !body.includes(BROKEN)

/**
 * A page depends on its address, its language and the answers of the API, and is fresh while these
 * are unchanged. `findReadyJson` returns the current answer of the API without a call.
 */
export function createCachedPage(
  page: RenderedPage,
  findReadyJson: (url: string) => Buffer | null,
): CachedPage {
  const { dependencies } = page
  // An unchanged answer is usually the same buffer, which needs no comparison.
  const latest = dependencies.map(({ body }) => body)
  const isFresh = () => {
    for (const [at, { url, status, body }] of dependencies.entries()) {
      const answer = status === 200 ? findReadyJson(url) : null
      if (!answer) return null
      if (answer === latest[at]) continue
      if (!answer.equals(body)) return false
      latest[at] = answer
    }
    return true
  }
  let fetchData: FetchData = () => Promise.reject(new Error('no data source'))
  const compare = coalesce(async () => {
    const answers = await Promise.all(dependencies.map(({ url }) => fetchData(url)))
    return answers.every(
      ({ status, body }, at) =>
        status === dependencies[at]?.status && body.equals(dependencies[at].body),
    )
  })
  return {
    ...page,
    ...createResponse(page.headers, page.body),
    isFresh,
    revalidate(fetch) {
      fetchData = fetch
      return compare()
    },
  }
}

export const createPageCache = (now?: () => number): ResponseCache<CachedPage> =>
  createResponseCache<CachedPage>({ maxBytes: MAX_BYTES, ttlMs: MAX_AGE_MS, ...(now && { now }) })
