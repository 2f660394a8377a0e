import {
  type AddressPolicy,
  publicAddresses,
  readPublicAddress,
} from '../../../platform/public-address.ts'
import type { CalendarReading, ParserTask } from './busy-times.ts'
import { fetchImportedCalendar } from './fetch-calendar.ts'
import { parseImportedCalendar } from './parse-calendar.ts'

declare module '../../../platform/platform.ts' {
  interface Platform {
    readonly importedCalendars: ImportedCalendars
  }
}

interface CalendarRequest extends ParserTask {
  readonly address: string
  readonly etag: string | null
  /** The zone for whole days and for times without a zone. */
  readonly zone: string
}

export type CalendarResponse =
  | (Extract<CalendarReading, { spans: unknown }> & { readonly etag: string | null })
  | { readonly isUnchanged: true }
  | { readonly problem: 'unreachable' | 'notCalendar' | 'tooLarge' }

export interface ImportedCalendars {
  /** The address to store, and its host; null for an address that may not be read. */
  readAddress(text: string): { address: string; host: string } | null
  /** Reads an imported calendar. Throws if the process is stopping before the result is known. */
  read(request: CalendarRequest): Promise<CalendarResponse>
  isClosed(): boolean
  /** Aborts running fetches, so that a slow server does not delay the stop of the process. */
  close(): void
}

/** Reads imported calendars over the network. */
export function createImportedCalendars(
  policy: AddressPolicy = publicAddresses(),
): ImportedCalendars {
  const closing = new AbortController()
  return {
    readAddress(text) {
      const url = readPublicAddress(text, policy)
      return url && { address: url.href, host: url.hostname }
    },
    async read({ address, etag, zone, ...task }) {
      const fetched = await fetchImportedCalendar(address, etag, policy, { signal: closing.signal })
      closing.signal.throwIfAborted()
      if (!('content' in fetched)) return fetched
      const reading = await parseImportedCalendar(fetched.content, zone, task)
      if ('spans' in reading) return { ...reading, etag: fetched.etag }
      if (reading.problem === 'unavailable')
        throw new Error('the parser of calendars does not start')
      return { problem: reading.problem === 'killed' ? 'tooLarge' : reading.problem }
    },
    isClosed: () => closing.signal.aborted,
    close: () => closing.abort(),
  }
}
