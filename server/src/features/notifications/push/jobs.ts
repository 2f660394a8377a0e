import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, later, MINUTE, SECOND } from '../../../platform/clock.ts'
import type { Job } from '../../../platform/jobs/scheduler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { isPushWanted, quietFor } from '../channels/service.ts'
import { findUnread, type ShownNotification } from '../store.ts'
import { isPushOn, serviceOf } from './sender.ts'
import * as store from './store.ts'
import { pushOf } from './view.ts'

/** People of one lease; the most leases under way in this process. */
const BATCH = { people: 100, most: 20 }
const LEASE_MS = MINUTE
/** A run does not wait longer for slow services: the next one leases others. */
const WAIT_MS = 2 * SECOND
const ATTEMPTS = 6
const NEXT_MESSAGE_MS = 20 * SECOND
const KEPT_DAYS = { parked: 60, answers: 30 }

interface Lease {
  leasedAt: Date
  until: Date
}

const underWay = new WeakMap<Platform, Set<Promise<void>>>()

/** Sends what is due. A lease that a crash leaves is sent again, and replaces itself by its tag. */
export const webPushes: Job = {
  name: 'web push',
  async run(ctx) {
    if (!isPushOn(ctx.env)) return
    const leases = underWay.get(ctx) ?? new Set()
    underWay.set(ctx, leases)
    while (leases.size < BATCH.most && !ctx.push.isClosed()) {
      const now = ctx.clock.now()
      const lease: Lease = { leasedAt: now, until: later(now, LEASE_MS) }
      const options = { now, until: lease.until, people: BATCH.people }
      const leased = await store.lease(ctx.db, asSystem('effects'), options)
      if (leased.length === 0) break
      const sending = sendLeased(ctx, leased, lease)
        .catch((error: Error) => ctx.log.error({ error: error.message }, 'pushes not sent'))
        .finally(() => leases.delete(sending))
      leases.add(sending)
    }
    await Promise.race([Promise.all(leases), sleep(WAIT_MS, undefined, { ref: false })])
  },
}

/** Three reads for all people of the lease, so that a read notification is left out. */
async function sendLeased(ctx: Platform, leased: store.Leased[], lease: Lease): Promise<void> {
  const accountIds = [...new Set(leased.map(({ account_id }) => account_id))]
  const people = await store.recipients(ctx.db, accountIds)
  const subscriptions = await store.subscriptionsOf(ctx.db, accountIds, lease.leasedAt)
  const unread = await findUnread(
    ctx.db,
    leased.map(({ id }) => id),
  )
  const counts = new Map<string, store.AnswerCount>()
  await Promise.all(
    accountIds.map((accountId) =>
      sendToPerson(ctx, lease, counts, {
        person: people.find(({ id }) => id === accountId),
        mine: leased.filter(({ account_id }) => account_id === accountId),
        unread: unread.filter(({ account_id }) => account_id === accountId),
        subscriptions: subscriptions.filter(({ account_id }) => account_id === accountId),
      }),
    ),
  )
  if (counts.size > 0)
    await store.countAnswers(ctx.db, asSystem('effects'), lease.leasedAt, [...counts.values()])
}

interface Due {
  person: store.Recipient | undefined
  mine: store.Leased[]
  unread: ShownNotification[]
  subscriptions: store.SubscriptionRow[]
}

async function sendToPerson(
  ctx: Platform,
  lease: Lease,
  counts: Map<string, store.AnswerCount>,
  { person, mine, unread, subscriptions }: Due,
): Promise<void> {
  const now = ctx.clock.now()
  const leaseOf = (rows: { id: string }[]) =>
    asSystem('effects', { ...lease, ids: rows.map(({ id }) => id) })
  const canSend = person !== undefined && subscriptions.length > 0
  const wanted = canSend ? unread.filter((row) => isPushWanted(person, row.kind)) : []
  const held = wanted.filter((row) => person && quietFor(person, row, now) !== null)
  const [firstHeld] = held
  const morning = firstHeld && person && quietFor(person, firstHeld, now)
  if (morning) await store.postpone(ctx.db, leaseOf(held), { at: morning, attempts: 0 })
  const rows = wanted.filter((row) => !held.includes(row))
  const rest = leaseOf(mine.filter(({ id }) => !held.some((row) => row.id === id)))
  const next = later(now, NEXT_MESSAGE_MS)
  if (!person || rows.length === 0) {
    await store.finish(ctx.db, rest, { pushedAt: null, next })
    return
  }
  const attempts = Math.max(...mine.map(({ push_attempts }) => push_attempts))
  const areTaken = await Promise.all(
    subscriptions
      // A retry is for those that failed.
      .filter(({ failing_since }) => attempts === 0 || failing_since !== null)
      .map((subscription) => sendTo(ctx, subscription, { person, rows, attempts }, counts)),
  )
  if (areTaken.every(Boolean) || attempts + 1 >= ATTEMPTS)
    await store.finish(ctx.db, rest, { pushedAt: now, next })
  else {
    const at = later(now, pauseAfter(attempts))
    await store.postpone(ctx.db, rest, { at, attempts: attempts + 1 })
  }
}

const pauseAfter = (attempts: number) => MINUTE * 2 ** attempts

/** False if the service may take it later. */
async function sendTo(
  ctx: Platform,
  subscription: store.SubscriptionRow,
  {
    person,
    rows,
    attempts,
  }: { person: store.Recipient; rows: ShownNotification[]; attempts: number },
  counts: Map<string, store.AnswerCount>,
): Promise<boolean> {
  const now = ctx.clock.now()
  const { retry_at, language, failing_since } = subscription
  if (retry_at && retry_at > now) return false
  const message = pushOf(ctx, language, rows, person.quotes_messages)
  const { outcome, retryAfterSeconds = 0 } = await ctx.push.send(subscription, message)
  const service = serviceOf(subscription.endpoint)
  const key = `${service} ${outcome}`
  counts.set(key, { service, outcome, count: (counts.get(key)?.count ?? 0) + 1 })
  const held = asSystem('effects', subscription)
  if (outcome === 'gone' || outcome === 'invalid') await store.remove(ctx.db, held)
  if (outcome === 'refused') await store.park(ctx.db, held, now)
  if (outcome === 'sent' && failing_since) await store.saveSuccess(ctx.db, held)
  if (outcome === 'later') {
    const pause = Math.max(retryAfterSeconds * SECOND, pauseAfter(attempts))
    await store.saveFailure(ctx.db, held, { now, retryAt: later(now, pause) })
  }
  return outcome !== 'later'
}

/** Deletes subscriptions that no page renewed, and old counts. */
export async function sweepPushes(ctx: Platform): Promise<void> {
  const now = ctx.clock.now()
  await store.removeOld(ctx.db, asSystem('retention'), {
    parkedBefore: later(now, -KEPT_DAYS.parked * DAY),
    answersBefore: later(now, -KEPT_DAYS.answers * DAY),
  })
}
