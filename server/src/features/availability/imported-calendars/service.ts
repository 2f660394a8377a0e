import { CALENDAR_LIMITS, STORED_DAYS } from '@annai/contract/availability/limits'
import type {
  CalendarSpans,
  ImportedCalendarRequest,
  ImportedCalendars,
} from '@annai/contract/availability/shapes'
import { guideRules } from '@annai/contract/guides/policy'
import type { Person } from '@annai/contract/person'
import type { Span } from '@annai/contract/when'
import { DAY, HOUR, later, MINUTE } from '../../../platform/clock.ts'
import { withTimeout } from '../../../platform/concurrency/durations.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import type { Job } from '../../../platform/jobs/scheduler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { lockGuide } from '../../guides/service.ts'
import type { CalendarResponse } from '../calendar-reader/imported-calendars.ts'
import { announceCalendar, storeFreeDays } from '../free-days/service.ts'
import * as store from './store.ts'
import { calendarView } from './view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An imported calendar was not read for a day; `wasRead`: it was before. */
    'calendar.feedBroken': { guideId: string; calendar: string; wasRead: boolean }
  }
}

/** Longer than the timeouts of a fetch and a parse together. */
const LEASE = 2 * MINUTE
const READ_EVERY = HOUR
/** The maximum wait before a failing imported calendar is retried. */
const RETRY_WITHIN = 12 * HOUR
const ANNOUNCE_AFTER = DAY
const PAUSE_AFTER = 14 * DAY
/** Even an unchanged file is parsed again after this time, because the window of days has moved. */
const PARSE_EVERY = DAY

/** The guide's own imported calendars, without their addresses. */
export async function listImportedCalendars(
  ctx: Platform,
  reader: Db | Tx,
  guideId: string,
): Promise<ImportedCalendars> {
  const now = ctx.clock.now()
  return { feeds: (await store.calendarsOf(reader, guideId)).map((row) => calendarView(row, now)) }
}

/** Updates the guide's public days after a change of busy times. */
async function updateFreeDays(ctx: Platform, tx: Tx, guideId: string): Promise<void> {
  await storeFreeDays(ctx, tx, guideId)
  await ctx.events.emit(tx, 'guide.changed', { guideId })
}

/** Adds an imported calendar. The job reads it within seconds. */
export async function addImportedCalendar(
  ctx: Platform,
  me: Person,
  { name, url }: ImportedCalendarRequest,
): Promise<ImportedCalendars> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  const { address, host } = ctx.importedCalendars.readAddress(url) ?? refuse('feeds.address')
  const id = newId()
  const { keyId, sealed } = await ctx.secrets.seal('calendar feed', id, address)
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    if ((await store.calendarsOf(tx, me.id)).length >= CALENDAR_LIMITS.calendars)
      refuse('feeds.tooMany')
    await store.insert(tx, guide, {
      id,
      name: name === '' ? host : name,
      host,
      sealed_url: sealed,
      key_id: keyId,
      next_read_at: now,
      created_at: now,
    })
    announceCalendar(ctx, tx, me.id)
    return listImportedCalendars(ctx, tx, me.id)
  })
}

/** Removes an imported calendar with its busy times. */
export function removeImportedCalendar(
  ctx: Platform,
  me: Person,
  calendarId: string,
): Promise<ImportedCalendars> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  return transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    if (!(await store.remove(tx, guide, calendarId))) refuse('feeds.notFound')
    await updateFreeDays(ctx, tx, me.id)
    announceCalendar(ctx, tx, me.id)
    return listImportedCalendars(ctx, tx, me.id)
  })
}

/** Makes an imported calendar due, even a paused one. */
export function rereadImportedCalendar(
  ctx: Platform,
  me: Person,
  calendarId: string,
): Promise<ImportedCalendars> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  return transact(ctx, async (tx) => {
    if (!(await store.makeDue(tx, guide, ctx.clock.now(), calendarId))) refuse('feeds.notFound')
    announceCalendar(ctx, tx, me.id)
    return listImportedCalendars(ctx, tx, me.id)
  })
}

/**
 * Makes all imported calendars due after a change of zone, which moves whole days and times without
 * a zone.
 */
export async function rereadImportedCalendars(ctx: Platform, tx: Tx, me: Person): Promise<void> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  await store.makeDue(tx, guide, ctx.clock.now())
}

/** The imported busy times of a guide that touch these instants. */
export async function busyTimes(
  reader: Db | Tx,
  guideId: string,
  between: Span,
): Promise<CalendarSpans['busy']> {
  const rows = await store.busyBetween(reader, guideId, between)
  return rows.map(({ feed, start, end }) => ({
    feed,
    start: start.toISOString(),
    end: end.toISOString(),
  }))
}

/** The state of an imported calendar after a read. A failure does not change its busy times. */
function outcomeOf(calendar: store.LeasedImportedCalendar, answer: CalendarResponse, now: Date) {
  if (!('problem' in answer))
    return {
      next_read_at: later(now, READ_EVERY),
      last_read_at: now,
      failing_since: null,
      is_failure_announced: false,
      ...('spans' in answer
        ? {
            problem: answer.isPartial ? ('partial' as const) : null,
            etag: answer.etag,
            parsed_at: now,
          }
        : { problem: calendar.problem }),
    }
  const since = calendar.failing_since ?? now
  const failing = now.getTime() - since.getTime()
  // As long again as it has failed so far: one hour, two, four.
  const wait = Math.min(Math.max(failing, READ_EVERY), RETRY_WITHIN)
  return {
    next_read_at: failing >= PAUSE_AFTER ? null : later(now, wait),
    problem: answer.problem,
    failing_since: since,
    is_failure_announced: calendar.is_failure_announced || failing >= ANNOUNCE_AFTER,
  }
}

/**
 * An imported calendar with a lost key counts as unreachable, and its guide is notified in the same
 * way. With a wrong key of the server, the attempt only fails and is logged.
 */
async function readSealed(
  ctx: Platform,
  { id, key_id: keyId, sealed_url: sealed }: store.LeasedImportedCalendar,
  options: Omit<Parameters<Platform['importedCalendars']['read']>[0], 'address'>,
): Promise<CalendarResponse> {
  let address: string
  try {
    address = ctx.secrets.open('calendar feed', id, { keyId, sealed })
  } catch (error) {
    const isSealedElse = error instanceof Refusal && error.code === 'secrets.otherKey'
    if (!isSealedElse || !(await ctx.secrets.hasRightKey())) throw error
    ctx.log.warn({ calendar: id, keyId }, 'the key of an imported calendar is lost')
    return { problem: 'unreachable' }
  }
  return ctx.importedCalendars.read({ ...options, address })
}

/**
 * Whether the guide has just added the imported calendar or wants it read again, before its hour is
 * over.
 */
const isAwaited = ({
  last_read_at: last,
  next_read_at: due,
}: store.LeasedImportedCalendar): boolean =>
  last === null || (due !== null && due < later(last, READ_EVERY))

async function readImportedCalendar(
  ctx: Platform,
  calendar: store.LeasedImportedCalendar,
): Promise<void> {
  const { id, guide_id, leased_until, next_read_at: due } = calendar
  if (!leased_until) throw new Error('a calendar without a lease')
  const now = ctx.clock.now()
  const isParsedLately =
    calendar.parsed_at !== null && now.getTime() - calendar.parsed_at.getTime() < PARSE_EVERY
  // After a failure the whole file is read, which shows whether all of it is understood.
  const isCurrent = isParsedLately && calendar.failing_since === null
  // Whole days, so that an unchanged calendar has the same busy times every hour.
  const today = Math.floor(now.getTime() / DAY) * DAY
  const answer = await readSealed(ctx, calendar, {
    etag: isCurrent ? calendar.etag : null,
    zone: calendar.zone,
    from: today - 2 * DAY,
    to: today + (STORED_DAYS + 2) * DAY,
    ourHost: new URL(ctx.env.PUBLIC_URL).hostname,
    ownBookings: await store.bookingIdsOf(ctx.db, guide_id),
  })
  const outcome = outcomeOf(calendar, answer, now)
  await transact(ctx, async (tx) => {
    await lockGuide(tx, guide_id)
    const ended = asSystem('clock', { id, leased_until, ...outcome })
    if (!(await store.finish(tx, ended, due))) return
    const known = asSystem('clock', { id, guide_id })
    const isMoved = 'spans' in answer && (await store.replaceBusyTimes(tx, known, answer.spans))
    if (isMoved) await updateFreeDays(ctx, tx, guide_id)
    const isOther = 'problem' in answer || outcome.problem !== calendar.problem
    if (isMoved || isOther || isAwaited(calendar)) announceCalendar(ctx, tx, guide_id)
    if (outcome.is_failure_announced && !calendar.is_failure_announced)
      await ctx.events.emit(tx, 'calendar.feedBroken', {
        guideId: guide_id,
        calendar: calendar.name,
        wasRead: calendar.last_read_at !== null,
      })
  })
}

/**
 * Reads the due imported calendars one after another. The failure of one does not affect the
 * others.
 */
async function readDueImportedCalendars(ctx: Platform): Promise<void> {
  const taken: string[] = []
  while (!ctx.importedCalendars.isClosed()) {
    const now = ctx.clock.now()
    const calendar = await store.lease(ctx.db, asSystem('clock'), {
      now,
      until: later(now, LEASE),
      except: taken,
    })
    if (!calendar) return
    taken.push(calendar.id)
    try {
      // A read that never ends must not end the job of all calendars.
      await withTimeout(LEASE, () => readImportedCalendar(ctx, calendar))
    } catch (error) {
      // The lease runs out by itself, and the imported calendar is read again then.
      const text = error instanceof Error ? error.message : String(error)
      ctx.log.error(
        { job: 'imported calendars', item: calendar.id, error: text },
        'calendar not read',
      )
    }
  }
}

/** The number of concurrent reads per instance, so that a slow server delays only one of them. */
const LANES = 3

export const importedCalendars: Job = {
  name: 'imported calendars',
  async run(ctx) {
    // With another key no address can be decrypted, and a lease would only delay other servers.
    if (!(await ctx.secrets.hasRightKey())) return
    await Promise.all(Array.from({ length: LANES }, () => readDueImportedCalendars(ctx)))
  },
}
