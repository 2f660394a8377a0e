import { sql } from 'kysely'
import type { Question } from '../../../platform/db/together.ts'

interface PartyColumns {
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
    select asked.at, guides.approval_status = 'approved' and guide.status = 'active' as is_listed,
      json_build_object('username', guide.username, 'display_name', guide.display_name,
        'profile_picture', guide.profile_picture) as guide,
      json_build_object('username', asker.username, 'display_name', asker.display_name,
        'profile_picture', asker.profile_picture) as asker
    from json_to_recordset(${asked}) as asked(at int, guide uuid, asker uuid)
      join guides on guides.account_id = asked.guide
      join accounts guide on guide.id = asked.guide
      join accounts asker on asker.id = asked.asker`,
}
