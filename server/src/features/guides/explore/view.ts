import { lowestPrice } from '@annai/contract/guides/lowest-price'
import { type GuideDocument, guideDocument } from '@annai/guide-search'
import { type CardRow, cardView, placeOf } from '../view.ts'

/** A row as the search engine reads guides. */
export interface ListedRow extends CardRow {
  introduction: string
  version: number
  /** Microseconds since 1970. */
  created: number
  /** Days since 1970; null without a calendar. */
  free_from: number | null
  free_days: Uint8Array | null
  most_people: number | null
  notice_days: number | null
  is_dummy: boolean
}

/** The average as if every guide also had five reviews of four stars (/ranking explains it). */
const scoreOf = ({ rating_sum, review_count }: CardRow): number =>
  (rating_sum + 20) / (review_count + 5)

function calendarOf(row: ListedRow): GuideDocument['calendar'] {
  const { zone, notice_days, free_from, free_days, most_people } = row
  if (zone === null || notice_days === null || free_from === null || free_days === null) return null
  return {
    zone,
    noticeDays: notice_days,
    mostPeople: most_people,
    from: free_from,
    // A copy: a buffer of the driver would bring its whole pool to the thread that builds.
    bits: Uint8Array.from(free_days),
  }
}

/** A listed guide for the search engine. */
export function documentOf(row: ListedRow): GuideDocument {
  const versions = Object.values(row.texts)
  return guideDocument({
    id: row.account_id,
    version: row.version,
    priority: row.view_priority,
    views: row.profile_views,
    created: row.created,
    score: scoreOf(row),
    calendar: calendarOf(row),
    languages: row.languages.map((spoken) => spoken.split(':', 1)[0] ?? ''),
    expertises: row.expertises,
    country: row.country,
    address: row.formatted_address,
    introduction: [row, ...versions].map((version) => version.introduction).join(' '),
    name: row.display_name,
    texts: [
      row.username,
      ...[row, ...versions].flatMap((version) => [
        version.role,
        version.tagline,
        ...version.highlights,
      ]),
    ],
    place: placeOf(row),
    isDemo: row.is_dummy,
    price: lowestPrice(row.price_ranges),
    card: cardView(row),
  })
}
