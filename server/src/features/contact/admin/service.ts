import type { AdminContactPage, AdminContactQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST, CONTACT_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import type { AdminContact } from '@annai/contract/admin/shapes'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import { transact } from '../../../platform/db/transact.ts'
import { tally, totalFound } from '../../../platform/http/admin-list.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
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
    },
  )
}

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
    if ((before.answered_at !== null) === isAnswered) return contactView(before)
    const message = authorize(adminRules, 'answerContact', admin, before)
    const after = await store.setAnswered(tx, message, isAnswered ? ctx.clock.now() : null)
    await record(ctx, tx, admin, {
      act: isAnswered ? 'contact.answered' : 'contact.reopened',
      subjectKind: 'contact',
      subjectId: id,
    })
    return contactView(after)
  })
