import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { preferencesOf } from '@annai/contract/accounts/preferences'
import { graphemes } from '@annai/contract/graphemes'
import { type Language, matchLanguage } from '@annai/contract/languages'
import type { Person } from '@annai/contract/person'
import { TRANSLATION_LIMITS } from '@annai/contract/translations/limits'
import type { Translation, TranslatorState } from '@annai/contract/translations/shapes'
import { DAY, later, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, refuse, refuseFor } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { TranslatorUnavailable } from '../../platform/translate/translator.ts'
import { accountById } from '../accounts/service.ts'
import * as store from './store.ts'

/** Longer than the service may take. */
const LEASE_MS = 15 * SECOND
const POLL_MS = 100
const SHOWN_DAYS = 7
const COUNTED_DAYS = 30

/** Into which languages this person can have texts translated. */
export async function translatorState(ctx: Platform, me: Person): Promise<TranslatorState> {
  const { engine } = ctx.translator
  if (engine === null) return { engine, targets: [], isAlways: false }
  const [targets, account] = await Promise.all([
    ctx.translator.targets(),
    accountById(ctx.db, me.id),
  ])
  return { engine, targets, isAlways: preferencesOf(account?.preferences ?? {}).translates }
}

/**
 * Translates texts and counts them. The language that the service detects comes with them.
 */
export async function requestTranslation(ctx: Platform, texts: readonly string[], to: Language) {
  const { translator, db, env, clock } = ctx
  if (translator.engine === null) refuse('translation.off')
  if (texts.some((text) => graphemes(text) > TRANSLATION_LIMITS.text)) refuse('translation.tooLong')
  const targets = await translator.targets()
  if (targets.length === 0 || translator.isPaused()) refuse('translation.unavailable')
  if (!targets.includes(to)) refuse('translation.off')
  const by = asSystem('effects')
  const now = clock.now()
  const isAllowed = await store.countRequest(db, by, {
    now,
    outcome: 'sent',
    texts: texts.length,
    max: env.TRANSLATE_PER_DAY,
  })
  if (!isAllowed) refuseFor('translation.dayLimit', secondsToMidnight(now))
  try {
    const answer = await translator.translate(texts, to)
    await store.countRequest(db, by, { now, outcome: 'answered', texts: texts.length })
    return answer
  } catch (error) {
    if (!(error instanceof TranslatorUnavailable)) throw error
    await store.countRequest(db, by, { now, outcome: 'failed', texts: texts.length })
    refuse('translation.unavailable')
  }
}

const secondsToMidnight = (now: Date) => Math.ceil((DAY - (now.getTime() % DAY)) / SECOND)

/** Chinese codes name no script in some versions, so the texts decide. */
const isSameLanguage = (from: string, to: Language) =>
  !to.startsWith('zh') && matchLanguage(from) === to

/**
 * The stored translation, or a new one. Of several callers at once, on any instance, one requests it
 * and the others wait for its answer.
 */
export async function translateOnce(
  ctx: Platform,
  subject: store.Subject,
  text: string,
  to: Language,
): Promise<Translation> {
  const { db, clock, translator } = ctx
  const { engine } = translator
  if (engine === null) refuse('translation.off')
  const until = performance.now() + LEASE_MS
  const digest = createHash('sha256').update(text).digest('base64url')
  let isAwaited = false
  while (performance.now() < until) {
    const found = await store.find(db, subject, { target: to, digest })
    if (found && found.leased_until === null) return { text: found.body, engine: found.engine }
    // The other caller got no answer.
    if (isAwaited && !found) break
    isAwaited = true
    const lease = asSystem('effects', { id: newId() })
    const now = clock.now()
    const isMine = await store.lease(db, asSystem('effects', { subject }), {
      ...lease,
      target: to,
      digest,
      engine,
      now,
      until: later(now, LEASE_MS),
    })
    if (isMine) {
      try {
        const { texts, from } = await requestTranslation(ctx, [text], to)
        const [translated = ''] = texts
        const isSame = isSameLanguage(from, to) || translated.trim() === text.trim()
        const body = isSame ? null : translated
        await store.finish(db, lease, { source: from, body, now: clock.now() })
        return { text: body, engine }
      } catch (error) {
        if (error instanceof Refusal) await store.release(db, lease)
        throw error
      }
    }
    await sleep(POLL_MS)
  }
  refuse('translation.unavailable')
}

/** The requests of the last week and of today, for the operator; null without a service. */
export async function translationCounts(ctx: Platform) {
  const { engine } = ctx.translator
  if (engine === null) return null
  const now = ctx.clock.now()
  const counts = await store.countsSince(ctx.db, { now, since: later(now, -SHOWN_DAYS * DAY) })
  const of = (wanted: store.Outcome) => counts.find(({ outcome }) => outcome === wanted)
  return {
    engine,
    answered: of('answered')?.total ?? 0,
    failed: of('failed')?.total ?? 0,
    today: of('sent')?.today ?? 0,
    perDay: ctx.env.TRANSLATE_PER_DAY,
  }
}

export async function sweepTranslations(ctx: Platform): Promise<void> {
  const now = ctx.clock.now()
  await store.removeOld(ctx.db, asSystem('retention'), {
    before: later(now, -TRANSLATION_LIMITS.storedDays * DAY),
    countsBefore: later(now, -COUNTED_DAYS * DAY),
  })
}
