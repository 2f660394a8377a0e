import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { later } from '../clock.ts'
import { coalesce } from '../concurrency/coalesce.ts'
import { transact } from '../db/transact.ts'
import { runEvery, type Schedule } from '../jobs/scheduler.ts'
import type { Platform } from '../platform.ts'
import { inSpan } from '../tracing/spans.ts'
import { composeMail } from './compose.ts'
import type { MailKinds, PreparedMail } from './kinds.ts'
import {
  type Failure,
  preparingFailure,
  retryDelay,
  sendingFailure,
  withoutAddresses,
} from './retry-policy.ts'
import * as store from './store.ts'
import type { MailTransport } from './transport.ts'

export interface MailWorker {
  /** Sends all mails that are due now; resolves when none is under way any more. */
  deliverDue(): Promise<void>
  /** Starts polling for due mails; sends at once when woken. */
  start(): void
  /** Leases no more mails, and waits some seconds for those under way. */
  stop(): Promise<void>
}

/**
 * The most mails of this process under way, in all and to one receiving domain. Mails that take
 * longer than `slowAfter` (ms) no longer count towards `all`, up to `withSlow` in total. Composing
 * a mail occupies the event loop: more at once would delay requests (docs/performance.md).
 */
export const CONCURRENCY = { all: 8, perDomain: 6, slowAfter: 5000, withSlow: 64 }
/** For a domain with a slow mail, or whose last session ended without an answer. */
const PER_FAILING_DOMAIN = 1
const POLL_INTERVAL_MS = 5000
const LEASE_RENEWAL_MS = (store.LEASE_SECONDS * 1000) / 3
const UNREACHABLE_PAUSE_MS = 5000
const STOP_TIMEOUT_MS = 4000
const RECORD_RETRY_MS = 1000
/** Preparing and recording take a connection of the pool each, and leave the rest to requests. */
const DATABASE_CONCURRENCY = 3

type Prepared = { mail: PreparedMail | null } | { failure: Failure }

const domainOf = ({ recipient }: store.MailRow) =>
  recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()

/**
 * Delivers queued mails. A mail is leased, prepared and committed, sent without a transaction or a
 * connection of the database, and then recorded, so that a slow mail server blocks nothing else.
 */
export function createMailWorker(
  ctx: Platform,
  transport: MailTransport,
  kinds: MailKinds,
): MailWorker {
  const database = new PQueue({ concurrency: DATABASE_CONCURRENCY })
  const underWay = new Map<string, { domain: string; since: number; done: Promise<void> }>()
  const failingDomains = new Set<string>()
  /** Set while the mail server is unreachable: then mails are tried one at a time. */
  let pause: { until: number } | null = null
  let finished = 0
  let isStopping = false
  let schedule: Schedule | null = null

  async function prepare(mail: store.MailRow): Promise<Prepared> {
    const kind = kinds[mail.kind]
    if (!kind) return { failure: preparingFailure(new Error(`unknown kind of mail: ${mail.kind}`)) }
    try {
      return { mail: await transact(ctx, (tx) => kind.prepare(ctx, tx, mail)) }
    } catch (error) {
      return { failure: preparingFailure(error) }
    }
  }

  const markDone = (done: store.Done) => database.add(() => store.markDone(ctx.db, done))

  /** How many mails may start now, in all and per domain; one while the mail server is unreachable. */
  function capacity(): store.Capacity {
    const now = performance.now()
    const limited = new Set(failingDomains)
    const counts = new Map<string, number>()
    let slow = 0
    for (const { domain, since } of underWay.values()) {
      counts.set(domain, (counts.get(domain) ?? 0) + 1)
      if (now - since < CONCURRENCY.slowAfter) continue
      slow++
      limited.add(domain)
    }
    const freeByDomain = [...new Set([...counts.keys(), ...limited])].map((domain) => ({
      domain,
      free:
        (limited.has(domain) ? PER_FAILING_DOMAIN : CONCURRENCY.perDomain) -
        (counts.get(domain) ?? 0),
    }))
    const all = Math.min(CONCURRENCY.all + slow, CONCURRENCY.withSlow)
    const bound = pause ? (now < pause.until ? 0 : 1) : all
    return {
      free: Math.max(0, bound - underWay.size),
      perDomain: CONCURRENCY.perDomain,
      freeByDomain,
      inFlight: [...underWay.keys()],
    }
  }

  /** Starts as many mails as the limits allow, without waiting for them. */
  const fill = coalesce(async () => {
    for (;;) {
      const limits = capacity()
      if (isStopping || limits.free === 0) return
      const mails = await store.lease(ctx.db, ctx.clock.now(), limits)
      if (mails.length === 0) return
      for (const mail of mails) start(mail)
    }
  })

  const fillLater = () => {
    fill().catch((error: Error) =>
      ctx.log.error({ error: error.message }, 'the mail queue cannot be read'),
    )
  }

  function start(mail: store.MailRow): void {
    const { kind, attempts } = mail
    const done = inSpan('mail', () => deliver(mail), { 'annai.mail.kind': kind, attempts })
      .catch((error: Error) =>
        ctx.log.error({ mail: mail.id, error: error.message }, 'mail delivery is not recorded'),
      )
      .finally(() => {
        underWay.delete(mail.id)
        finished++
        if (!isStopping) fillLater()
      })
    underWay.set(mail.id, { domain: domainOf(mail), since: performance.now(), done })
  }

  async function deliver(mail: store.MailRow): Promise<void> {
    const prepared = await database.add(() => prepare(mail))
    if ('failure' in prepared) return fail(mail, prepared.failure)
    const at = ctx.clock.now()
    if (!prepared.mail) return record(() => markDone({ id: mail.id, status: 'dropped', at }))
    const failure = await send(mail, prepared.mail)
    if (failure) return fail(mail, failure)
    return record(() => markDone({ id: mail.id, status: 'sent', at: ctx.clock.now() }))
  }

  async function send(mail: store.MailRow, prepared: PreparedMail): Promise<Failure | null> {
    const domain = domainOf(mail)
    let composed: ReturnType<typeof composeMail>
    try {
      composed = composeMail(ctx, mail, prepared)
    } catch (error) {
      return preparingFailure(error)
    }
    try {
      await transport.send(composed.outgoing, composed.link)
    } catch (error) {
      const failure = sendingFailure(error)
      if (failure.reason === 'unreachable')
        pause = { until: performance.now() + UNREACHABLE_PAUSE_MS }
      else if (failure.reason === 'cut') failingDomains.add(domain)
      else pause = null
      return failure
    }
    pause = null
    failingDomains.delete(domain)
    return null
  }

  function fail(mail: store.MailRow, failure: Failure): Promise<void> {
    const { id, kind, attempts } = mail
    const delay = retryDelay(failure, attempts)
    ctx.log[delay === null ? 'error' : 'warn'](
      {
        mail: id,
        kind,
        attempts,
        reason: failure.reason,
        error: withoutAddresses(failure.message),
      },
      delay === null ? 'mail delivery failed for good' : 'mail delivery failed',
    )
    return record(() =>
      delay === null
        ? store.giveUp(ctx.db, mail, {
            last_error: failure.message,
            refused_at: failure.isAddressRefused ? ctx.clock.now() : null,
          })
        : store.postpone(ctx.db, mail, {
            due_at: later(ctx.clock.now(), delay),
            last_error: failure.message,
          }),
    )
  }

  /** The mail server has answered already, so recording the result is retried until it succeeds. */
  async function record(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write()
        return
      } catch (error) {
        if (isStopping) throw error
        await sleep(RECORD_RETRY_MS, undefined, { ref: false })
      }
    }
  }

  const renewal = setInterval(() => {
    if (underWay.size === 0) return
    store
      .renewLeases(ctx.db, [...underWay.keys()])
      .catch((error: Error) => ctx.log.warn({ error: error.message }, 'mail leases not renewed'))
  }, LEASE_RENEWAL_MS)
  renewal.unref()

  return {
    async deliverDue() {
      for (;;) {
        const before = finished
        await fill()
        // A mail that ended while the queue was read has freed capacity that the query did not see.
        if (underWay.size === 0 && finished === before) return
        if (underWay.size > 0) await Promise.race([...underWay.values()].map(({ done }) => done))
      }
    },
    start() {
      ctx.mail.onWake(fillLater)
      schedule = runEvery(POLL_INTERVAL_MS, fill, { log: ctx.log, name: 'mail queue' })
      fillLater()
    },
    async stop() {
      isStopping = true
      ctx.mail.onWake(null)
      await schedule?.stop()
      const all = Promise.all([...underWay.values()].map(({ done }) => done))
      await Promise.race([all, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      clearInterval(renewal)
      transport.close()
    },
  }
}
