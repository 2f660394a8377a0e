import type { Language } from '@annai/contract/languages'
import { DAY, later, MINUTE } from '../clock.ts'
import { addTogether, type Write } from '../db/together.ts'
import { type Tx, transact } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import { startTicker } from '../ticker.ts'
import { type RenderedMail, renderMail } from './render.ts'
import * as store from './store.ts'
import type { MailTransport } from './transport.ts'

export type QueuedRow = store.MailRow

/** What a kind of mail says; made when it is sent, so that it is true then. */
export interface PreparedMail {
  language?: Language
  /** Where a secret goes: the address of the account, not the one that was typed. */
  recipient?: string
  /** Full text keys. */
  keys: { subject: string; title: string; body: string; action: string }
  params: Record<string, string>
  /** A line below the body, in the reader's words already; empty for none. */
  note?: string
  /** Where the button leads, on PUBLIC_URL. */
  path: `/${string}`
  /**
   * Where its reader switches such mails off: a page, and an address that does it when posted to.
   * Absent for what its reader asked for and what is about the safety of the account.
   */
  unsubscribe?: { page: `/${string}`; oneClick: `/${string}` }
}

export interface MailKind {
  /** Null when the mail is not needed any more. May write: it commits with the sending. */
  prepare(p: Platform, tx: Tx, mail: QueuedRow): Promise<PreparedMail | null>
  /**
   * Asked when it was sent or found needless: what came up since then found it still in the queue, and
   * needs a mail of its own.
   */
  next?(p: Platform, tx: Tx, mail: QueuedRow, since: Date): Promise<Write | null>
}
export type MailKinds = Readonly<Record<string, MailKind>>

export interface Postman {
  /** Sends whatever is due now. */
  deliverDue(): Promise<void>
  /** From now on the bell is answered, and the clock brings what waited for its time. */
  start(): void
  /** Finishes the mail at hand. */
  stop(): Promise<void>
}

const ATTEMPTS = 8
const ROUND_EVERY = 5000
const KEEP_DAYS = 30

const failureOf = (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const response =
    error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : null
  return {
    message: message.slice(0, 300),
    /** The mail server answered and will answer the same tomorrow. */
    isFinal: response !== null && response >= 550 && response <= 554,
    /** Nobody answered: the other mails need not knock either. */
    isAway: response === null,
  }
}

function compose(p: Platform, mail: QueuedRow, prepared: PreparedMail) {
  const language = prepared.language ?? mail.language
  const say = (key: string) =>
    p.texts.say(language, key, { ...prepared.params, context: contextOf(prepared.params) })
  const { unsubscribe } = prepared
  const url = `${p.env.PUBLIC_URL}${prepared.path}`
  const footer = unsubscribe ? 'server:mails.footer' : 'server:mails.footerEssential'
  const rendered: RenderedMail = renderMail(p.texts, language, {
    subject: say(prepared.keys.subject),
    title: say(prepared.keys.title),
    body: [say(prepared.keys.body), prepared.note].filter(Boolean).join('\n\n'),
    action: say(prepared.keys.action),
    url,
    footer: p.texts.say(language, footer, { site: p.env.PUBLIC_URL }),
    links: unsubscribe
      ? [
          { label: say('server:mails.settings'), url: `${p.env.PUBLIC_URL}/settings` },
          { label: say('server:mails.unsubscribe'), url: `${p.env.PUBLIC_URL}${unsubscribe.page}` },
        ]
      : [],
  })
  const headers: Record<string, string> = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
  }
  // RFC 8058: the mail program does it with one press, without opening a page.
  if (unsubscribe) {
    headers['List-Unsubscribe'] = `<${p.env.PUBLIC_URL}${unsubscribe.oneClick}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return {
    link: url,
    outgoing: {
      ...rendered,
      from: p.env.MAIL_FROM,
      to: prepared.recipient ?? mail.recipient,
      // The same for every attempt: a mail sent twice is recognised as one.
      messageId: `<${mail.id}@${new URL(p.env.PUBLIC_URL).hostname}>`,
      headers,
    },
  }
}

/** Texts with an optional reason have a second form (words.md, "Parameters in sentences"). */
const contextOf = (params: Record<string, string>) => (params.reason ? 'reason' : undefined)

/** Brings queued mails out: one at a time, held by its row, so that two processes never send one. */
export function createPostman(p: Platform, transport: MailTransport, kinds: MailKinds): Postman {
  let round: Promise<void> | null = null
  let rangAgain = false
  let isStopping = false
  let rounds: { stop(): Promise<void> } | null = null

  async function deliver(tx: Tx, mail: QueuedRow): Promise<'went' | 'failed' | 'away'> {
    const now = p.clock.now()
    const kind = kinds[mail.kind]
    try {
      if (!kind) throw new Error(`no such kind of mail: ${mail.kind}`)
      const prepared = await store.undoing(tx, async () => {
        const words = await kind.prepare(p, tx, mail)
        if (words) {
          const { outgoing, link } = compose(p, mail, words)
          await transport.send(outgoing, link)
        }
        return words
      })
      const next = await kind.next?.(p, tx, mail, now)
      await store.settle(tx, mail.id, prepared ? 'sent' : 'dropped', now)
      if (next) await addTogether(tx, [next])
      return 'went'
    } catch (error) {
      const { message, isFinal, isAway } = failureOf(error)
      const attempts = mail.attempts + 1
      const status = isFinal || attempts >= ATTEMPTS ? 'dead' : 'queued'
      const due_at = later(now, MINUTE * 2 ** mail.attempts)
      await store.postpone(tx, mail.id, { attempts, status, due_at, last_error: message })
      p.log[status === 'dead' ? 'error' : 'warn'](
        { mail: mail.id, kind: mail.kind, attempts, status, error: message },
        'mail not sent',
      )
      return isAway ? 'away' : 'failed'
    }
  }

  async function deliverAll(): Promise<void> {
    for (;;) {
      if (isStopping) return
      const outcome = await transact(p, async (tx) => {
        const mail = await store.holdDue(tx, p.clock.now())
        return mail ? deliver(tx, mail) : 'none'
      })
      if (outcome === 'none' || outcome === 'away') return
    }
  }

  async function deliverDue(): Promise<void> {
    if (round) {
      rangAgain = true
      return round
    }
    round = deliverAll().finally(() => {
      round = null
    })
    await round
    if (rangAgain) {
      rangAgain = false
      await deliverDue()
    }
  }

  return {
    deliverDue,
    start() {
      p.mail.answer(() => {
        deliverDue().catch((error: Error) => p.log.error({ error: error.message }, 'postman fell'))
      })
      rounds = startTicker(ROUND_EVERY, deliverDue, p.log)
    },
    async stop() {
      isStopping = true
      p.mail.answer(null)
      await rounds?.stop()
      await round?.catch(() => undefined)
      transport.close()
    },
  }
}

/** Forgets mails that were sent long ago. */
export async function sweepMails(p: Platform): Promise<void> {
  await store.removeSettled(p.db, later(p.clock.now(), -KEEP_DAYS * DAY))
}
