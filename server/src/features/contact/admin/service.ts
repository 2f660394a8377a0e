import type { AdminContact, ContactReplyRequest } from '@annai/contract/admin/contacts/shapes'
import type { AdminContactPage, AdminContactQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST, CONTACT_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import { FALLBACK_LANGUAGE } from '@annai/contract/languages'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { tally, totalFound } from '../../../platform/http/admin-list.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { MailKinds } from '../../../platform/mail/kinds.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import * as store from './store.ts'
import { contactView } from './view.ts'

/**
 * All contact messages, newest first. The plain list is bounded; the pages of the console show all.
 */
export const listContacts = async (ctx: Platform): Promise<AdminContact[]> =>
  (await store.findPage(ctx.db, { search: '', state: 'all' }, 'desc', ADMIN_LIST.listCap, 0)).map(
    contactView,
  )

/** A page of the contacts tab; the counts are over all messages. */
export async function pageOfContacts(
  ctx: Platform,
  query: AdminContactQuery & Searcher,
): Promise<AdminContactPage> {
  const [rows, states] = await Promise.all([
    store.findPage(
      ctx.db,
      query,
      query.order,
      ADMIN_LIST.pageSize,
      (query.page - 1) * ADMIN_LIST.pageSize,
    ),
    store.countStates(ctx.db),
  ])
  const counts = tally(CONTACT_FILTERS, states, (row) => (row.is_answered ? 'answered' : 'open'))
  return {
    rows: rows.map(contactView),
    total: query.search
      ? await totalFound(rows, query.page, () => store.countFiltered(ctx.db, query))
      : counts[query.state],
    counts,
  }
}

/** All messages that match the current filters. */
export async function contactCsv(ctx: Platform, query: AdminContactQuery): Promise<string> {
  return csvOf(
    ctx.db,
    (db, limit, offset) => store.findPage(db, query, query.order, limit, offset),
    contactView,
    {
      id: (contact) => contact._id,
      name: (contact) => contact.name,
      email: (contact) => contact.email,
      subject: (contact) => contact.subject,
      message: (contact) => contact.message,
      createdAt: (contact) => contact.createdAt,
      answeredAt: (contact) => contact.answeredAt,
      language: (contact) => contact.language ?? null,
      replies: (contact) => contact.replies?.map(({ text }) => text).join('\n\n') ?? '',
    },
  )
}

/** One message. */
async function findView(reader: Db | Tx, id: string): Promise<AdminContact> {
  const found = isId(id) ? await store.find(reader, id) : undefined
  return contactView(found ?? refuse('contact.notFound'))
}

export const readContact = (ctx: Platform, id: string) => findView(ctx.db, id)

/** Marks a message as answered or as waiting. */
export const markAnswered = (
  ctx: Platform,
  admin: Admin,
  id: string,
  isAnswered: boolean,
): Promise<AdminContact> =>
  transact(ctx, async (tx) => {
    const before = isId(id) ? await store.lock(tx, id) : undefined
    if (!before) refuse('contact.notFound')
    if ((before.answered_at !== null) === isAnswered) return findView(tx, id)
    const message = authorize(adminRules, 'answerContact', admin, before)
    await store.setAnswered(tx, message, isAnswered ? ctx.clock.now() : null)
    await record(ctx, tx, admin, {
      act: isAnswered ? 'contact.answered' : 'contact.reopened',
      subjectKind: 'contact',
      subjectId: id,
    })
    return findView(tx, id)
  })

/** Deletes a message with its replies, such as spam. A reply that is not mailed yet is dropped. */
export const deleteContact = (ctx: Platform, admin: Admin, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const before = isId(id) ? await store.lock(tx, id) : undefined
    if (!before) refuse('contact.notFound')
    await store.remove(tx, authorize(adminRules, 'answerContact', admin, before))
    await record(ctx, tx, admin, {
      act: 'contact.deleted',
      subjectKind: 'contact',
      subjectId: id,
    })
  })

/** Answers a message by mail. The reply is kept with it, and the message counts as answered. */
export const replyToContact = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { _id, text }: ContactReplyRequest,
): Promise<AdminContact> =>
  transact(ctx, async (tx) => {
    const before = isId(id) ? await store.lock(tx, id) : undefined
    if (!before) refuse('contact.notFound')
    const message = authorize(adminRules, 'answerContact', admin, before)
    const now = ctx.clock.now()
    const reply = { id: _id, admin_username: admin.username, body: text, created_at: now }
    if (await store.insertReply(tx, message, reply)) {
      await store.setAnswered(tx, message, now)
      await queueMail(ctx, tx, {
        accountId: null,
        recipient: message.email,
        language: message.language ?? FALLBACK_LANGUAGE,
        kind: 'contactReply',
        params: { reply: _id },
        dueAt: now,
      })
      await record(ctx, tx, admin, {
        act: 'contact.replied',
        subjectKind: 'contact',
        subjectId: id,
      })
    } else {
      const earlier = await store.findReply(tx, _id)
      if (earlier?.message_id !== id || earlier.body !== text) refuse('contact.replyChanged')
    }
    return findView(tx, id)
  })

/** The mail of a reply. Nothing is sent once the message is deleted. */
export const contactMails: MailKinds = {
  contactReply: {
    async prepare(_ctx, tx, { params }) {
      const reply = await store.findReply(tx, params.reply ?? '')
      if (!reply) return null
      return {
        keys: {
          subject: 'server:mails.contactReply.subject',
          title: 'server:mails.contactReply.title',
          body: 'server:mails.contactReply.body',
          action: 'server:mails.contactReply.action',
        },
        params: {},
        lines: ['', reply.body],
        quote: reply.message,
        path: '/contact',
        reasonKey: 'server:mails.footerContact',
      }
    },
  },
}
