import { firstBookableDay } from '@annai/contract/availability/free-days'
import type {
  Availability,
  CalendarSpans,
  CalendarSpansQuery,
  GuideCalendar,
  GuideCalendarRequest,
} from '@annai/contract/availability/shapes'
import { dayAfter } from '@annai/contract/days'
import { guideRules } from '@annai/contract/guides/policy'
import type { Person } from '@annai/contract/person'
import { instantOf, resolveZone } from '@annai/contract/when'
import type { z } from 'zod'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { guideTimes } from '../bookings/agreed-times/service.ts'
import { lockGuide, publicGuide } from '../guides/service.ts'
import { announceCalendar, shownDays, storeFreeDays } from './free-days/service.ts'
import { busyTimes, rereadImportedCalendars } from './imported-calendars/service.ts'
import * as store from './store.ts'

/** The initial form of a guide without a calendar. It is neither stored nor public. */
const NO_CALENDAR: GuideCalendar = {
  zone: 'Etc/UTC',
  groups: 1,
  mostPeople: null,
  noticeDays: 1,
  shortestMinutes: 180,
  week: [[], [], [], [], [], [], []],
  seasons: [],
  exceptions: [],
  version: 0,
}

/** The guide's own calendar; the defaults with version 0 if there is none. */
export const readCalendar = async (ctx: Platform, me: Person): Promise<GuideCalendar> =>
  (await store.findCalendar(ctx.db, me.id)) ?? NO_CALENDAR

/** The taken times on these days of the guide's own calendar. */
export async function readSpans(
  ctx: Platform,
  me: Person,
  { from, to }: z.output<typeof CalendarSpansQuery>,
): Promise<CalendarSpans> {
  const { zone: name } = await readCalendar(ctx, me)
  const zone = resolveZone(name) ?? { offsetMinutes: 0 }
  const between = {
    start: instantOf(from, '00:00', zone),
    end: instantOf(dayAfter(to, 1), '00:00', zone),
  }
  return {
    ...(await guideTimes(ctx.db, me.id, between)),
    busy: await busyTimes(ctx.db, me.id, between),
  }
}

/**
 * Replaces the calendar of the given version. Refused as `calendar.stale` if there is a newer one.
 */
export function saveCalendar(
  ctx: Platform,
  me: Person,
  sent: GuideCalendarRequest,
): Promise<GuideCalendar> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  return transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    const known = await store.findCalendar(tx, me.id)
    const stored = known?.version ?? 0
    if (stored !== sent.version) refuse('calendar.stale')
    // A version is never used twice: an older tab must not take a new calendar for the one it read.
    const last = stored > 0 ? stored : await store.removedVersion(tx, me.id)
    await store.save(tx, guide, { ...sent, version: last + 1 })
    if (known?.zone !== sent.zone) await rereadImportedCalendars(ctx, tx, me)
    await storeFreeDays(ctx, tx, me.id)
    announceCalendar(ctx, tx, me.id)
    await ctx.events.emit(tx, 'guide.changed', { guideId: me.id })
    return (await store.findCalendar(tx, me.id)) ?? refuse('guides.notFound')
  })
}

/** Removes the calendar. The guide's free days are unknown then. */
export function removeCalendar(ctx: Platform, me: Person): Promise<GuideCalendar> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  return transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    await store.remove(tx, guide)
    await storeFreeDays(ctx, tx, me.id)
    announceCalendar(ctx, tx, me.id)
    await ctx.events.emit(tx, 'guide.changed', { guideId: me.id })
    return NO_CALENDAR
  })
}

/**
 * The next days of a public guide, with whether they are free. Days within the advance notice are
 * not.
 */
export async function readAvailability(ctx: Platform, username: string): Promise<Availability> {
  const now = ctx.clock.now().getTime()
  const guide = await publicGuide(ctx, username)
  const shown = guide.status === 'inactive' ? null : await shownDays(ctx.db, guide.account_id, now)
  if (!shown) return { zone: '', noticeDays: 0, mostPeople: null, days: [] }
  const { calendar, today, free } = shown
  const first = firstBookableDay(calendar, now)
  return {
    zone: calendar.zone,
    noticeDays: calendar.noticeDays,
    mostPeople: calendar.mostPeople,
    days: free.map((isFree, i) => {
      const day = dayAfter(today, i)
      return { day, isFree: isFree && day >= first }
    }),
  }
}
