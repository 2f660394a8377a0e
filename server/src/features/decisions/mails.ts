import { isBlocked } from '@annai/contract/accounts/policy'
import { codeTextKey, decisionTextKey } from '@annai/contract/decisions/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { MailFact, MailKind, MailKinds } from '../../platform/mail/kinds.ts'
import type { Platform } from '../../platform/platform.ts'
import { decisionPath } from './service.ts'
import * as store from './store.ts'

/** The text of a code in a language. */
export const codeText = (
  ctx: Platform,
  language: Language,
  { act, code }: Pick<store.DecisionRow, 'act' | 'code'>,
): string => ctx.texts.translate(language, `decisions:${codeTextKey({ act, code })}`)

/** The labelled lines that a text fills. */
const factsOf = (
  ctx: Platform,
  language: Language,
  lines: readonly [string, string][],
): MailFact[] =>
  lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => ({
      label: ctx.texts.translate(language, label),
      values: [{ text }],
    }))

/** Not sent if it is no longer true: a block may be lifted before its mail is sent. */
const mailOf = (kind: 'decision' | 'appealAnswered'): MailKind => ({
  async prepare(ctx, tx, mail) {
    const row = await store.find(tx, mail.params.decisionId ?? '')
    const person = mail.account_id ? await store.recipient(tx, mail.account_id) : undefined
    if (!row || !person) return null
    const isAnswer = kind === 'appealAnswered'
    if (!isAnswer && row.act === 'accountBlocked' && !isBlocked(person.status)) return null
    const { language } = person
    const about = isAnswer ? `appeal_${row.outcome}` : decisionTextKey(row)
    return {
      language,
      recipient: person.email,
      keys: {
        subject: `decisions:mails.${about}.subject`,
        title: `decisions:mails.${about}.subject`,
        body: `decisions:mails.${about}.body`,
        action: isAnswer ? 'decisions:mails.read' : 'decisions:mails.readAndAppeal',
      },
      params: {},
      facts: isAnswer
        ? factsOf(ctx, language, [['decisions:page.answer', row.answer ?? '']])
        : factsOf(ctx, language, [
            ['decisions:page.reason', codeText(ctx, language, row)],
            ['decisions:page.facts', row.facts],
          ]),
      path: await decisionPath(ctx, row.id),
    }
  },
})

export const decisionMails: MailKinds = {
  decision: mailOf('decision'),
  appealAnswered: mailOf('appealAnswered'),
}
