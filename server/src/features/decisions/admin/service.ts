import { adminRules } from '@annai/contract/admin/policy'
import type { DecisionPreview } from '@annai/contract/decisions/shapes'
import {
  type DecisionAct,
  type DecisionCode,
  decisionTextKey,
} from '@annai/contract/decisions/vocabulary'
import type { Language } from '@annai/contract/languages'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { codeText } from '../mails.ts'
import { decide } from '../service.ts'
import * as store from '../store.ts'

/** The texts of the mail that a decision would send. */
export async function previewDecision(
  ctx: Platform,
  { subject, act, code }: { subject: string; act: DecisionAct; code: DecisionCode },
  own: Language,
): Promise<DecisionPreview> {
  const find =
    act === 'reviewRemoved'
      ? store.reviewerOf
      : act === 'feedbackRemoved'
        ? store.feedbackAuthorOf
        : store.recipient
  const person = await find(ctx.db, subject)
  if (!person) refuse('accounts.notFound')
  const key = decisionTextKey({ act, code })
  const textsIn = (language: Language) => ({
    subject: ctx.texts.translate(language, `decisions:mails.${key}.subject`),
    body: ctx.texts.translate(language, `decisions:mails.${key}.body`),
    reason: codeText(ctx, language, { act, code }),
  })
  return { language: person.language, theirs: textsIn(person.language), own: textsIn(own) }
}

/** Warns a person. Nothing else changes. */
export const warnPerson = (
  ctx: Platform,
  admin: Admin,
  id: string,
  reason: { code: DecisionCode; facts: string },
): Promise<void> =>
  transact(ctx, async (tx) => {
    const found = isId(id) ? await store.recipient(tx, id) : undefined
    const person = authorize(
      adminRules,
      'blockAccount',
      admin,
      found ?? refuse('accounts.notFound'),
    )
    await record(ctx, tx, admin, {
      act: 'person.warned',
      subjectKind: 'user',
      subjectId: person.id,
      after: { code: reason.code },
      reason: reason.facts,
    })
    const about = { accountId: id, subjectKind: 'account', subjectId: id, act: 'warned' } as const
    await decide(ctx, tx, admin, { ...about, ...reason })
  })
