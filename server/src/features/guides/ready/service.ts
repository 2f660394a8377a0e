import { PublicGuide } from '@annai/contract/guides/shapes'
import { ResultCache } from '@annai/guide-search'
import type { EarlyAnswer } from '../../../platform/http/early.ts'
import type { Explore } from '../explore/service.ts'

const MOST_BYTES = 16 * 2 ** 20
/** Whatever the index does not hear of is seen by then. */
const MAX_AGE_MS = 900

/** What was read of a guide, and when the reading began. */
interface Reading {
  readonly id: string
  readonly version: number
  readonly begun: number
}

/** Public pages of guides as they were answered last, for visitors. */
export interface ReadyGuides extends EarlyAnswer {
  keep(username: string, reading: Reading, guide: PublicGuide): void
}

/**
 * An answer is given again for less than a second, and only while the index shows the guide in the
 * very version that was read: who is hidden, or has changed in anything, is read again.
 */
export function openReadyGuides(explore: Pick<Explore, 'versionOf'>): ReadyGuides {
  const answers = new ResultCache<Reading>(MOST_BYTES)
  return {
    forVisitors: true,
    isReady: () => true,
    answer(url) {
      // Whoever asks for more than the page, such as to be counted, is left to the route.
      const known = url.includes('?') ? null : answers.get(url.slice(url.lastIndexOf('/') + 1))
      if (!known || performance.now() - known.query.begun > MAX_AGE_MS) return null
      return explore.versionOf(known.query.id) === known.version ? known.body : null
    },
    keep(username, reading, guide) {
      const body = Buffer.from(JSON.stringify(PublicGuide.parse(guide)))
      answers.put(username, { query: reading, body, version: reading.version })
    },
  }
}
