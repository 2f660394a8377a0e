import type { PersonRole } from '@annai/contract/person'
import { type RawBuilder, sql } from 'kysely'
import type { Question, WriteKind } from '../../../platform/db/together.ts'
import type { BookingRow } from '../store.ts'

/** What a message is written on: who talks, what the rules ask, and the last number so far. */
export type Talk = Pick<
  BookingRow,
  | 'id'
  | 'user_id'
  | 'guide_id'
  | 'status'
  | 'guide_has_replied'
  | 'last_message_sender'
  | 'enquiry_location'
  | 'traveller_name'
  | 'guide_name'
> & {
  last_end_at: Date | null
  last_seq: number
  /** The message with the client's id is there already. */
  is_sent: boolean
}

interface TalkAsk {
  id: string
  person: string
  role: PersonRole
  client_id: string | null
}

/** The person's own booking; no answer for anybody else's. */
export const TALK: Question<TalkAsk, Talk> = {
  sql: (asked) => sql`
    select asked.at, bookings.id, user_id, guide_id, bookings.status, guide_has_replied,
      last_message_sender, enquiry_location, traveller.display_name as traveller_name,
      guide.display_name as guide_name,
      (select last_end_at from proposals where booking_id = bookings.id
        and proposals.revision = coalesce(agreed_revision, bookings.revision)) as last_end_at,
      (select coalesce(max(seq), 0) from messages where booking_id = bookings.id) as last_seq,
      asked.client_id is not null and exists (select from messages
        where booking_id = bookings.id and sender_role = asked.role
        and client_message_id = asked.client_id) as is_sent
    from json_to_recordset(${asked})
        as asked(at int, id uuid, person uuid, role text, client_id uuid)
      join bookings on bookings.id = asked.id
        and asked.person = case asked.role when 'user' then user_id else guide_id end
      left join accounts traveller on traveller.id = user_id
      left join accounts guide on guide.id = guide_id`,
}

const note = (held: RawBuilder<unknown>): WriteKind => ({
  sql: (asked) => sql`
    with asked as materialized (
      select * from json_to_recordset(${asked}) as asked(id uuid, guide_has_replied boolean,
        last_message_sender text, deadline_at timestamptz, updated_at timestamptz)),
    held as materialized (
      select id from bookings where id in (select id from asked) for no key update ${held})
    update bookings set guide_has_replied = asked.guide_has_replied,
      last_message_sender = asked.last_message_sender, deadline_at = asked.deadline_at,
      updated_at = asked.updated_at
    from asked join held on held.id = asked.id
    where bookings.id = asked.id returning bookings.id`,
})

/**
 * The cause of a message: where a move or another message holds the booking, it queues up behind
 * that alone and not with all the messages that came at the same time.
 */
export const NOTE: WriteKind = { ...note(sql`skip locked`), patient: note(sql``) }
