import { accountRules } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import type { PushSubscriptionRequest } from '@annai/contract/notifications/push/shapes'
import type { Person } from '@annai/contract/person'
import { DAY, later } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { hashToken, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { isPushOn } from './sender.ts'
import * as store from './store.ts'
import { testPush } from './view.ts'

const SHOWN_DAYS = 7

/** The key with which browsers subscribe; null where the site has no https address. */
export async function readPush(ctx: Platform, sessionId: string | null) {
  if (!isPushOn(ctx.env)) return { key: null, isOn: false }
  const { publicKey } = await ctx.push.keys()
  const subscription = sessionId === null ? undefined : await store.ofSession(ctx.db, sessionId)
  return { key: publicKey, isOn: subscription !== undefined && subscription.parked_at === null }
}

interface Subscribing extends PushSubscriptionRequest {
  sessionId: string | null
  language: Language
}

/** Binds a browser to the session: with the session it ends. */
export async function subscribe(
  ctx: Platform,
  me: Person,
  { sessionId, language, endpoint, keys }: Subscribing,
): Promise<void> {
  if (!isPushOn(ctx.env)) refuse('push.off')
  const address = ctx.push.readAddress(endpoint) ?? refuse('push.address')
  const account = authorize(accountRules, 'changeAccount', me, me)
  const subscription = {
    id: newId(),
    session_id: sessionId ?? refuse('auth.required'),
    endpoint_hash: hashToken(address),
    endpoint: address,
    ...keys,
    language,
    created_at: ctx.clock.now(),
  }
  const isSaved = await transact(ctx, (tx) => store.subscribe(tx, account, subscription))
  if (!isSaved) refuse('auth.required')
}

export async function unsubscribe(
  ctx: Platform,
  me: Person,
  sessionId: string | null,
): Promise<void> {
  const account = authorize(accountRules, 'changeAccount', me, me)
  if (sessionId !== null) await store.unsubscribe(ctx.db, account, sessionId)
}

/** Sends a push to this browser and returns what its service answered. */
export async function sendTestPush(ctx: Platform, sessionId: string | null) {
  const subscription =
    isPushOn(ctx.env) && sessionId !== null ? await store.ofSession(ctx.db, sessionId) : undefined
  if (!subscription) refuse('push.off')
  const answer = await ctx.push.send(subscription, testPush(ctx, subscription.language))
  return answer.outcome
}

/** What the services answered in the last week, for the operator. */
export async function pushAnswers(ctx: Platform) {
  const rows = await store.answersSince(ctx.db, later(ctx.clock.now(), -SHOWN_DAYS * DAY))
  const services = new Map<string, Record<string, number>>()
  for (const { service, outcome, count } of rows)
    services.set(service, { ...services.get(service), [outcome]: Number(count) })
  return [...services].map(([service, counts]) => ({
    service,
    sent: counts.sent ?? 0,
    gone: counts.gone ?? 0,
    refused: (counts.refused ?? 0) + (counts.invalid ?? 0),
    later: counts.later ?? 0,
  }))
}
