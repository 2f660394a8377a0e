import { endOfDay, todayIn } from '@annai/contract/when'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { lockGuide } from '../guides/service.ts'
import * as store from './store.ts'

interface LastDays {
  valid_to: string | null
  applied_until: string | null
}

/** The instant at which a credential ends in a time zone; null without an end. */
function endIn(zone: string | null, { valid_to, applied_until }: LastDays): Date | null {
  const lastDay = applied_until ?? valid_to
  return lastDay === null ? null : endOfDay(lastDay, zone)
}

/** The columns that say until when a credential counts; one that is over never does. */
export function validityIn(zone: string | null, days: LastDays, now: Date) {
  const ends_at = endIn(zone, days)
  const status = ends_at !== null && ends_at <= now ? ('ended' as const) : ('valid' as const)
  return { ...days, zone, ends_at, status }
}

/** The calendar day at the guide's place; in UTC where its zone is unknown. */
export const dayIn = (zone: string | null, now: Date): string =>
  todayIn(zone ?? 'Etc/UTC', now.getTime())

/**
 * Stores which credentials of a locked guide count now. The guide gets a new version only if they
 * are others than before; the index, the caches and open pages follow it.
 */
export async function storeBadges(ctx: Platform, tx: Tx, guideId: string): Promise<void> {
  const guide = asSystem('effects', { id: guideId })
  if (await store.updateBadges(tx, guide, ctx.clock.now()))
    await ctx.events.emit(tx, 'guide.changed', { guideId })
}

/** Ends credentials whose last day is over at the place of their guide. */
export const credentialEnds = itemJob({
  name: 'credential ends',
  due: (ctx, excluded, limit) => store.endedIds(ctx.db, ctx.clock.now(), excluded, limit),
  run: (ctx, guideId) =>
    transact(ctx, async (tx) => {
      await lockGuide(tx, guideId)
      await store.endDue(tx, asSystem('clock', { id: guideId }), ctx.clock.now())
      await storeBadges(ctx, tx, guideId)
    }),
})

/** Recomputes the ends after the guide has moved to another time zone. */
export async function followZone(tx: Tx, guideId: string): Promise<void> {
  for (const row of await store.inOtherZone(tx, guideId))
    await store.setEnd(tx, asSystem('effects', { id: row.id }), {
      zone: row.guide_zone,
      ends_at: endIn(row.guide_zone, row),
    })
}
