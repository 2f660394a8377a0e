import { sql } from 'kysely'
import { type Answered, isAnswered } from './calls.ts'
import type { Load } from './load.ts'
import type { People } from './people.ts'

/** A fault that has run, with the time in which requests may be refused. */
export interface Episode {
  readonly name: string
  readonly windowSeconds: number
  /** Milliseconds since 1970. */
  readonly from: number
  /** When the part was repaired. */
  readonly repairedAt: number
  /** Milliseconds after it until every socket received a message; null if one did not. */
  readonly liveAfter: number | null
}

/** A response that a client can act on, by retrying after the given time. */
const isRefusal = ({ status, retryAfter }: Answered) => status === 503 && retryAfter !== undefined

export const windowOf = ({ from, windowSeconds }: Episode) => ({
  from,
  to: from + windowSeconds * 1000,
})

const overlaps = (answer: Answered, episode: Episode) => {
  const { from, to } = windowOf(episode)
  return episode.windowSeconds > 0 && answer.from < to && answer.to >= from
}

/** Failed requests that no promise allows. */
export const failuresOf = (answers: readonly Answered[], episodes: readonly Episode[]) =>
  answers.filter((answer) => {
    if (isAnswered(answer)) return false
    return !(isRefusal(answer) && episodes.some((episode) => overlaps(answer, episode)))
  })

export interface Stored {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Conversations whose numbers have a gap. */
  readonly gaps: readonly string[]
}

/** Compares what was acknowledged with the rows of the primary. */
export async function verifyStored({ ctx: { db } }: People, load: Load): Promise<Stored> {
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'booking_id', 'client_message_id'])
    .where('client_message_id', 'is not', null)
    .execute()
  const bookings = await db.selectFrom('bookings').select(['id', 'enquiry_message']).execute()
  const idsOf = new Map<string, string[]>()
  const add = (key: string, id: string) => idsOf.set(key, [...(idsOf.get(key) ?? []), id])
  for (const { id, client_message_id } of messages) add(client_message_id ?? '', id)
  for (const { id, enquiry_message } of bookings) add(enquiry_message.replace('enquiry ', ''), id)
  const sent = [...load.messages, ...load.enquiries]
  const acknowledged = sent.filter((each) => each.acknowledged !== undefined)
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from messages group by booking_id
    having max(seq) <> count(*) or min(seq) <> 1`.execute(db)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged
      .filter(({ key, acknowledged: id }) => !idsOf.get(key)?.includes(id ?? ''))
      .map(({ key }) => key),
    doubled: sent.map(({ key }) => key).filter((key) => (idsOf.get(key)?.length ?? 0) > 1),
    gaps: rows.map(({ booking_id }) => booking_id),
  }
}
