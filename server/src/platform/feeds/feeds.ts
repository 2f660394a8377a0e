import { type AddressPolicy, publicAddresses, readFeedAddress } from './address.ts'
import type { FeedReading } from './busy-times.ts'
import { fetchFeed } from './fetch-feed.ts'
import { parseFeed } from './parse-feed.ts'
import type { ParserTask } from './parser.ts'

interface FeedRequest extends ParserTask {
  readonly address: string
  readonly etag: string | null
  /** The zone for whole days and for times without a zone. */
  readonly zone: string
}

export type FeedResponse =
  | (Extract<FeedReading, { spans: unknown }> & { readonly etag: string | null })
  | { readonly isUnchanged: true }
  | { readonly problem: 'unreachable' | 'notCalendar' | 'tooLarge' }

export interface Feeds {
  /** The address to store, and its host; null for an address that may not be read. */
  readAddress(text: string): { address: string; host: string } | null
  /** Reads a feed. Throws if the process is stopping before the result is known. */
  read(request: FeedRequest): Promise<FeedResponse>
  isClosed(): boolean
  /** Aborts running fetches, so that a slow server does not delay the stop of the process. */
  close(): void
}

/** Reads imported calendars over the network. */
export function createFeeds(policy: AddressPolicy = publicAddresses()): Feeds {
  const closing = new AbortController()
  return {
    readAddress(text) {
      const url = readFeedAddress(text, policy)
      return url && { address: url.href, host: url.hostname }
    },
    async read({ address, etag, zone, ...task }) {
      const fetched = await fetchFeed(address, etag, policy, { signal: closing.signal })
      closing.signal.throwIfAborted()
      if (!('content' in fetched)) return fetched
      const reading = await parseFeed(fetched.content, zone, task)
      if ('spans' in reading) return { ...reading, etag: fetched.etag }
      if (reading.problem === 'unavailable') throw new Error('the parser of feeds does not start')
      return { problem: reading.problem === 'killed' ? 'tooLarge' : reading.problem }
    },
    isClosed: () => closing.signal.aborted,
    close: () => closing.abort(),
  }
}
