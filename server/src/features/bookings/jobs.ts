import { turnOf } from '@annai/contract/bookings/lifecycle'
import { DAY, later } from '../../platform/clock.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { actByClock } from './service.ts'
import * as store from './store.ts'

const BATCH = 100

/** Closes requests that ran out and completes days that are over; each once, on any instance. */
export async function runDeadlines(p: Platform): Promise<void> {
  for (const { id } of await store.dueIds(p.db, 'deadline_at', p.clock.now(), BATCH))
    await actByClock(p, id)
}

/** Forgets the keys of enquiries whose retries are over. */
export async function sweepKeys(p: Platform): Promise<void> {
  await store.removeKeys(p.db, later(p.clock.now(), -DAY))
}

/** Reminds whoever's turn it is, once per turn: clearing the mark and telling commit together. */
export async function runReminders(p: Platform): Promise<void> {
  const now = p.clock.now()
  for (const { id } of await store.dueIds(p.db, 'remind_at', now, BATCH))
    await transact(p, async (tx) => {
      await store.lock(tx, id)
      const { numUpdatedRows } = await store.clearReminder(tx, id, now)
      const booking = await store.findAny(tx, id)
      const role = booking && turnOf(booking.status)
      if (numUpdatedRows === 1n && role)
        await p.events.emit(tx, 'booking.reminded', { booking, role })
    })
}
