import { type GuideDocument, guideDocument } from '@annai/guide-search'
import { type CardRow, cardView, placeOf } from '../view.ts'

/** A row as the search engine reads guides. */
export interface ListedRow extends CardRow {
  introduction: string
  version: number
  /** Microseconds since 1970. */
  created: number
}

/** A listed guide for the search engine. */
export const documentOf = (row: ListedRow): GuideDocument =>
  guideDocument({
    id: row.account_id,
    version: row.version,
    priority: row.view_priority,
    views: row.profile_views,
    created: row.created,
    languages: row.languages.map((spoken) => spoken.split(':', 1)[0] ?? ''),
    expertises: row.expertises,
    country: row.country,
    address: row.formatted_address,
    introduction: row.introduction,
    texts: [row.display_name, row.username, row.role, row.tagline, ...row.highlights],
    place: placeOf(row),
    card: cardView(row),
  })
