import { CALENDAR_LIMITS, STORED_DAYS } from '@annai/contract/availability/limits'
import type {
  CalendarFeedRequest,
  CalendarFeeds,
  CalendarSpans,
} from '@annai/contract/availability/shapes'
import { guideRules } from '@annai/contract/guides/policy'
import type { Person } from '@annai/contract/person'
import type { Span } from '@annai/contract/when'
import { DAY, HOUR, later, MINUTE } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { FeedResponse } from '../../../platform/feeds/feeds.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { lockGuide } from '../../guides/service.ts'
import { announceCalendar, storeFreeDays } from '../free-days/service.ts'
import * as store from './store.ts'
import { feedView } from './view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An imported calendar was not read for a day; `wasRead`: it was before. */
    'calendar.feedBroken': { guideId: string; feed: string; wasRead: boolean }
  }
}

/** Longer than the timeouts of a fetch and a parse together. */
const LEASE = 2 * MINUTE
const READ_EVERY = HOUR
/** The maximum wait before a failing feed is retried. */
const RETRY_WITHIN = 12 * HOUR
const ANNOUNCE_AFTER = DAY
const PAUSE_AFTER = 14 * DAY
/** Even an unchanged file is parsed again after this time, because the window of days has moved. */
const PARSE_EVERY = DAY

/** The guide's own feeds, without their addresses. */
export async function listFeeds(
  ctx: Platform,
  reader: Db | Tx,
  guideId: string,
): Promise<CalendarFeeds> {
  const now = ctx.clock.now()
  return { feeds: (await store.feedsOf(reader, guideId)).map((row) => feedView(row, now)) }
}

/** Updates the guide's public days after a change of busy times. */
async function updateFreeDays(ctx: Platform, tx: Tx, guideId: string): Promise<void> {
  await storeFreeDays(ctx, tx, guideId)
  await ctx.events.emit(tx, 'guide.changed', { guideId })
}

/** Adds a feed. The job reads it within seconds. */
export async function addFeed(
  ctx: Platform,
  me: Person,
  { name, url }: CalendarFeedRequest,
): Promise<CalendarFeeds> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  const { address, host } = ctx.feeds.readAddress(url) ?? refuse('feeds.address')
  const id = newId()
  const { keyId, sealed } = await ctx.secrets.seal('calendar feed', id, address)
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    if ((await store.feedsOf(tx, me.id)).length >= CALENDAR_LIMITS.feeds) refuse('feeds.tooMany')
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
    return listFeeds(ctx, tx, me.id)
  })
}

/** Removes a feed with its busy times. */
export function removeFeed(ctx: Platform, me: Person, feedId: string): Promise<CalendarFeeds> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  return transact(ctx, async (tx) => {
    await lockGuide(tx, me.id)
    if (!(await store.remove(tx, guide, feedId))) refuse('feeds.notFound')
    await updateFreeDays(ctx, tx, me.id)
    announceCalendar(ctx, tx, me.id)
    return listFeeds(ctx, tx, me.id)
  })
}

/** Makes a feed due, even a paused one. */
export function rereadFeed(ctx: Platform, me: Person, feedId: string): Promise<CalendarFeeds> {
  const guide = authorize(guideRules, 'editGuide', me, { id: me.id })
  return transact(ctx, async (tx) => {
    if (!(await store.makeDue(tx, guide, ctx.clock.now(), feedId))) refuse('feeds.notFound')
    announceCalendar(ctx, tx, me.id)
    return listFeeds(ctx, tx, me.id)
  })
}

/** Makes all feeds due after a change of zone, which moves whole days and times without a zone. */
export async function rereadFeeds(ctx: Platform, tx: Tx, me: Person): Promise<void> {
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

/** The state of a feed after a read. A failure does not change its busy times. */
function outcomeOf(feed: store.LeasedFeed, answer: FeedResponse, now: Date) {
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
        : { problem: feed.problem }),
    }
  const since = feed.failing_since ?? now
  const failing = now.getTime() - since.getTime()
  // As long again as it has failed so far: one hour, two, four.
  const wait = Math.min(Math.max(failing, READ_EVERY), RETRY_WITHIN)
  return {
    next_read_at: failing >= PAUSE_AFTER ? null : later(now, wait),
    problem: answer.problem,
    failing_since: since,
    is_failure_announced: feed.is_failure_announced || failing >= ANNOUNCE_AFTER,
  }
}

/**
 * A feed with a lost key counts as unreachable, and its guide is notified in the same way. With a
 * wrong key of the server, the attempt only fails and is logged.
 */
async function readSealed(
  ctx: Platform,
  { id, key_id: keyId, sealed_url: sealed }: store.LeasedFeed,
  options: Omit<Parameters<Platform['feeds']['read']>[0], 'address'>,
): Promise<FeedResponse> {
  let address: string
  try {
    address = ctx.secrets.open('calendar feed', id, { keyId, sealed })
  } catch (error) {
    const isSealedElse = error instanceof Refusal && error.code === 'secrets.otherKey'
    if (!isSealedElse || !(await ctx.secrets.hasRightKey())) throw error
    ctx.log.warn({ feed: id, keyId }, 'the key of an imported calendar is lost')
    return { problem: 'unreachable' }
  }
  return ctx.feeds.read({ ...options, address })
}

/** Whether the guide has just added the feed or wants it read again, before its hour is over. */
const isAwaited = ({ last_read_at: last, next_read_at: due }: store.LeasedFeed): boolean =>
  last === null || (due !== null && due < later(last, READ_EVERY))

async function readFeed(ctx: Platform, feed: store.LeasedFeed): Promise<void> {
  const { id, guide_id, leased_until, next_read_at: due } = feed
  if (!leased_until) throw new Error('a feed without a lease')
  const now = ctx.clock.now()
  const isParsedLately =
    feed.parsed_at !== null && now.getTime() - feed.parsed_at.getTime() < PARSE_EVERY
  // After a failure the whole file is read, which shows whether all of it is understood.
  const isCurrent = isParsedLately && feed.failing_since === null
  // Whole days, so that an unchanged calendar has the same busy times every hour.
  const today = Math.floor(now.getTime() / DAY) * DAY
  const answer = await readSealed(ctx, feed, {
    etag: isCurrent ? feed.etag : null,
    zone: feed.zone,
    from: today - 2 * DAY,
    to: today + (STORED_DAYS + 2) * DAY,
    ourHost: new URL(ctx.env.PUBLIC_URL).hostname,
    ownBookings: await store.bookingIdsOf(ctx.db, guide_id),
  })
  const outcome = outcomeOf(feed, answer, now)
  await transact(ctx, async (tx) => {
    await lockGuide(tx, guide_id)
    const ended = asSystem('clock', { id, leased_until, ...outcome })
    if (!(await store.finish(tx, ended, due))) return
    const known = asSystem('clock', { id, guide_id })
    const isMoved = 'spans' in answer && (await store.replaceBusyTimes(tx, known, answer.spans))
    if (isMoved) await updateFreeDays(ctx, tx, guide_id)
    const isOther = 'problem' in answer || outcome.problem !== feed.problem
    if (isMoved || isOther || isAwaited(feed)) announceCalendar(ctx, tx, guide_id)
    if (outcome.is_failure_announced && !feed.is_failure_announced)
      await ctx.events.emit(tx, 'calendar.feedBroken', {
        guideId: guide_id,
        feed: feed.name,
        wasRead: feed.last_read_at !== null,
      })
  })
}

/** Reads the due feeds one after another. The failure of one does not affect the others. */
export async function readDueFeeds(ctx: Platform): Promise<void> {
  const taken: string[] = []
  while (!ctx.feeds.isClosed()) {
    const now = ctx.clock.now()
    const feed = await store.lease(ctx.db, asSystem('clock'), {
      now,
      until: later(now, LEASE),
      except: taken,
    })
    if (!feed) return
    taken.push(feed.id)
    try {
      await readFeed(ctx, feed)
    } catch (error) {
      // The lease runs out by itself, and the feed is read again then.
      const text = error instanceof Error ? error.message : String(error)
      ctx.log.error({ job: 'imported calendars', item: feed.id, error: text }, 'feed not read')
    }
  }
}
