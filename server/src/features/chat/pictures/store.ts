import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

type Reader = Db | Tx

/** A picture of the booking, whether a message has it, and the end of the tour that it is for. */
export const find = (reader: Reader, bookingId: string, id: string) =>
  reader
    .selectFrom('media')
    .leftJoin('messages', 'messages.picture_id', 'media.id')
    .leftJoin('recognitions', 'recognitions.picture_id', 'media.id')
    .leftJoin('bookings', 'bookings.id', 'recognitions.booking_id')
    .leftJoin('proposals', (join) =>
      join
        .onRef('proposals.booking_id', '=', 'bookings.id')
        .onRef('proposals.revision', '=', 'bookings.agreed_revision'),
    )
    .select(['media.id', 'media.key', 'media.owner_id', 'messages.id as message_id'])
    .select(['recognitions.role as recognised_role', 'proposals.last_end_at'])
    .where('media.id', '=', id)
    .where('media.booking_id', '=', bookingId)
    .where('media.is_private', '=', true)
    .executeTakeFirst()

/** The same row, locked, so that two removals run one by one. */
export const lock = (tx: Tx, bookingId: string, id: string) =>
  tx
    .selectFrom('media')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .where('is_private', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** How many pictures of the booking are stored, with removed ones that a report retains. */
export const countIn = async (reader: Reader, bookingId: string): Promise<number> =>
  (
    await reader
      .selectFrom('media')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).count

interface NewPicture {
  id: string
  owner_id: string
  key: string
  bytes: number
  created_at: Date
}

export const insert = (
  tx: Tx,
  booking: Authorized<{ id: string }, 'sendPicture'>,
  picture: NewPicture,
) =>
  tx
    .insertInto('media')
    .values({ ...picture, booking_id: booking.id, is_private: true })
    .execute()

/** Without an owner nobody sees it any more, and its files are deleted. */
export const disown = (tx: Tx, picture: Authorized<{ id: string }, 'removePicture'>) =>
  tx.updateTable('media').set({ owner_id: null }).where('id', '=', picture.id).execute()
