import { Readable } from 'node:stream'
import type { Person } from '@annai/contract/person'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { exportGroupDetails } from '../../bookings/group-details/service.ts'
import * as store from './store.ts'

type Row = Record<string, unknown>

/** Guides do not learn which bookings are of one trip. */
const bookingView = (me: Person, { trip_id, ...booking }: Row): Row =>
  booking.user_id === me.id ? { ...booking, trip_id } : booking

/** A list of the file, as JSON. */
async function* listOf(name: string, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let separator = ''
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield ']'
}

async function* viewed(batches: AsyncIterable<Row[]>, view: (row: Row) => Row) {
  for await (const rows of batches) yield rows.map(view)
}

/** Everything stored about a person, for that person: JSON in pieces of bounded size. */
export async function exportAccount(ctx: Platform, me: Person): Promise<Readable> {
  ctx.securityLog.write('sensitive_read', { account: me.id, reason: 'export' })
  return exportOf(ctx, me, true)
}

/**
 * The same for an administrator, on request of the person: without the details of their parties,
 * which are encrypted and which only they and their guides read.
 */
export const exportFor = (ctx: Platform, person: Person): Promise<Readable> =>
  exportOf(ctx, person, false)

async function exportOf(ctx: Platform, me: Person, withParties: boolean): Promise<Readable> {
  const { db } = ctx
  const now = ctx.clock.now()
  const account = (await store.accountOf(db, me.id)) ?? refuse('auth.required')
  const single = {
    exportedAt: now,
    account,
    traveller: await store.travellerOf(db, me.id),
    guide: await store.guideOf(db, me.id),
    calendar: await store.calendarOf(db, me.id),
    contactCard: await store.contactCardOf(db, me.id),
  }
  async function* file() {
    yield JSON.stringify(single).slice(0, -1)
    for (const [name, rows] of Object.entries(store.rowsOf(db, me.id, account.email, now))) {
      const batches = store.batchesOf(db, rows)
      yield* listOf(
        name,
        name === 'bookings' ? viewed(batches, (row) => bookingView(me, row)) : batches,
      )
    }
    if (withParties) yield* listOf('parties', exportGroupDetails(ctx, me))
    yield '}'
  }
  // One piece waits for a slow reader.
  return Readable.from(file(), { highWaterMark: 1 })
}
