import type { Readable } from 'node:stream'
import { RECOGNITION_HOURS } from '@annai/contract/bookings/day/limits'
import { dayRules } from '@annai/contract/bookings/day/policy'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { chatRules } from '@annai/contract/chat/policy'
import { readName, variantKey, variantWidths } from '@annai/contract/media/pictures'
import type { PrivatePicture } from '@annai/contract/media/shapes'
import { allows } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { FastifyRequest } from 'fastify'
import { HOUR, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../../platform/refusal.ts'
import {
  loadConversation,
  markPictureRemoved,
  pictureView,
} from '../../bookings/messages/service.ts'
import { type OwnBooking, ownBooking } from '../../bookings/service.ts'
import { lockPictureOwner, openStored, removeAfter, storePicture } from '../../media/service.ts'
import { assertRoom, readForm, removeRefused } from '../../media/upload/service.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    'chat.pictureRemoved': { booking: OwnBooking; by: Person; pictureId: string }
  }
}

async function assertFits(
  reader: Db | Tx,
  me: Person,
  bookingId: string,
  bytes: number,
): Promise<void> {
  await assertRoom(reader, me, bytes, 'conversations')
  if ((await store.countIn(reader, bookingId)) >= CHAT_LIMITS.picturesPerBooking)
    refuse('chat.pictureLimit')
}

/** Stores a picture for a message. A person who may not send one is refused before the form is read. */
export async function uploadPicture(
  ctx: Platform,
  me: Person,
  bookingId: string,
  request: FastifyRequest,
): Promise<PrivatePicture> {
  authorize(chatRules, 'sendPicture', me, await loadConversation(ctx.db, me, bookingId))
  await assertFits(ctx.db, me, bookingId, 0)
  const { content } = await readForm(request)
  const stored = await storePicture(ctx, content, me.id, true)
  const id = newId()
  try {
    await transact(ctx, async (tx) => {
      await lockPictureOwner(tx, me)
      const conversation = await loadConversation(tx, me, bookingId)
      const booking = authorize(chatRules, 'sendPicture', me, conversation)
      await assertFits(tx, me, bookingId, stored.bytes)
      const { key, bytes } = stored
      const row = { id, owner_id: me.id, key, bytes, created_at: ctx.clock.now() }
      await store.insert(tx, booking, row)
    })
  } catch (error) {
    if (error instanceof Refusal) await removeRefused(ctx, stored)
    throw error
  }
  return pictureView(id, stored.key) ?? refuse('server.fault')
}

async function findPicture(reader: Db | Tx, bookingId: string, id: string) {
  const picture = isId(id) ? await store.find(reader, bookingId, id) : undefined
  return picture ?? refuse('chat.pictureNotFound')
}

/** The sender's own picture that no message has yet; null without one. */
export async function findUnsentPicture(
  db: Db,
  me: Person,
  bookingId: string,
  id: string,
): Promise<{ id: string; key: string } | null> {
  const picture = isId(bookingId) && isId(id) ? await store.find(db, bookingId, id) : undefined
  if (picture?.owner_id !== me.id || picture.message_id !== null || picture.recognised_role)
    return null
  return { id, key: picture.key }
}

async function openWidth(ctx: Platform, key: string, width: number): Promise<Readable> {
  const picture = readName(key) ?? refuse('chat.pictureNotFound')
  const chosen = variantWidths(picture.width).find((stored) => stored >= width) ?? picture.width
  const file = await openStored(ctx, variantKey(picture, chosen))
  return (file ?? refuse('chat.pictureNotFound')).stream
}

export interface ReadPicture {
  readonly file: Readable
  /** When a copy on the device is deleted; without it none may be made. */
  readonly until: Date | null
}

/**
 * A picture for the parties: one that was sent, one by which they recognise each other until two
 * days after the tour, or the sender's own before that.
 */
export async function readPicture(
  ctx: Platform,
  me: Person,
  { id: bookingId, pictureId }: { id: string; pictureId: string },
  width: number = CHAT_LIMITS.pictureWidth,
): Promise<ReadPicture> {
  const booking = await ownBooking(ctx.db, me, bookingId)
  const picture = await findPicture(ctx.db, bookingId, pictureId)
  const { key, owner_id, message_id, last_end_at } = picture
  const until = last_end_at && later(last_end_at, RECOGNITION_HOURS * HOUR)
  const isRecognised =
    until !== null && ctx.clock.now() < until && allows(dayRules, 'readDay', me, booking)
  const isShown = message_id !== null || isRecognised || owner_id === me.id
  if (owner_id === null || !isShown) refuse('chat.pictureNotFound')
  return { file: await openWidth(ctx, key, width), until: isRecognised ? until : null }
}

/** The same for the operator, who also sees a removed one while a report is open. */
export async function readPictureForAdmin(
  ctx: Platform,
  bookingId: string,
  pictureId: string,
): Promise<Readable> {
  if (!isId(bookingId)) refuse('chat.pictureNotFound')
  return openWidth(
    ctx,
    (await findPicture(ctx.db, bookingId, pictureId)).key,
    CHAT_LIMITS.pictureWidth,
  )
}

/** The picture disappears for both, at once. Its files stay while a report about a party is open. */
export const removePicture = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  pictureId: string,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const booking = await ownBooking(tx, me, bookingId)
    const locked = isId(pictureId) ? await store.lock(tx, bookingId, pictureId) : undefined
    const found = locked ?? refuse('chat.pictureNotFound')
    const picture = authorize(chatRules, 'removePicture', me, found)
    await markPictureRemoved(ctx, tx, picture)
    await store.disown(tx, picture)
    await ctx.events.emit(tx, 'chat.pictureRemoved', { booking, by: me, pictureId })
    removeAfter(ctx, tx, [pictureId])
  })
