import { sql } from 'kysely'
import type { Question } from '../../../platform/db/together.ts'
import { IS_LISTED } from '../store.ts'

/** How somebody is shown to the other party of a booking. */
export interface PartyColumns {
  username: string
  display_name: string
  profile_picture: string
}

interface ListingRow {
  is_listed: boolean
  guide: PartyColumns
  asker: PartyColumns
}

/** The guide, and who asks for the guide. */
export const LISTING: Question<{ guide: string; asker: string }, ListingRow> = {
  sql: (asked) => sql`
    select asked.at, ${IS_LISTED} as is_listed,
      json_build_object('username', accounts.username, 'display_name', accounts.display_name,
        'profile_picture', accounts.profile_picture) as guide,
      json_build_object('username', asker.username, 'display_name', asker.display_name,
        'profile_picture', asker.profile_picture) as asker
    from json_to_recordset(${asked}) as asked(at int, guide uuid, asker uuid)
      join guides on guides.account_id = asked.guide
      join accounts on accounts.id = asked.guide
      join accounts asker on asker.id = asked.asker`,
}
