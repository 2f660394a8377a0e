import type { Readable } from 'node:stream'
import { AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminPerson, Found } from '@annai/contract/admin/people/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import type { Language } from '@annai/contract/languages'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { isAddressRefused } from '../../accounts/email/service.ts'
import { record } from '../../audit/service.ts'
import { pageOfBookings } from '../../bookings/admin/service.ts'
import { exportFor } from '../../privacy/export/service.ts'
import { agreementsOf } from '../../site/agreements/service.ts'
import * as store from './store.ts'
import { foundView, personView } from './view.ts'

/** Bookings by their code or the people in them. */
const bookingsBy = async (ctx: Platform, search: string, language: Language) =>
  (await pageOfBookings(ctx, AdminBookingQuery.parse({ search }), language)).rows

/** One search over people and, by their code, bookings. */
export async function findPeople(
  ctx: Platform,
  search: string,
  language: Language,
): Promise<Found> {
  if (search === '') return { people: [], bookings: [] }
  const people = (await store.search(ctx.db, search)).map(foundView)
  return { people, bookings: isId(search) ? await bookingsBy(ctx, search, language) : [] }
}

const rowOf = async (ctx: Platform, id: string) =>
  (isId(id) ? await store.find(ctx.db, id) : undefined) ?? refuse('accounts.notFound')

export async function readPerson(
  ctx: Platform,
  id: string,
  language: Language,
): Promise<AdminPerson> {
  const row = await rowOf(ctx, id)
  const addresses = [row.email, ...(row.pending_email ? [row.pending_email] : [])]
  const [bookings, reports, mails, notes, agreements, isRefused] = await Promise.all([
    bookingsBy(ctx, id, language),
    store.reportsOf(ctx.db, id),
    store.mailsTo(ctx.db, addresses),
    store.notesOf(ctx.db, id),
    agreementsOf(ctx.db, id),
    isAddressRefused(ctx, row.email),
  ])
  return personView(row, {
    bookings,
    reports,
    mails,
    notes,
    agreements,
    isAddressRefused: isRefused,
  })
}

/** Adds a note, which only administrators read. */
export const addNote = (ctx: Platform, admin: Admin, id: string, text: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = (isId(id) ? await store.find(tx, id) : undefined) ?? refuse('accounts.notFound')
    const account = authorize(adminRules, 'assistPerson', admin, row)
    const created_at = ctx.clock.now()
    const note = { id: newId(), admin_username: admin.username, body: text, created_at }
    await store.insertNote(tx, account, note)
    await record(ctx, tx, admin, {
      act: 'account.noted',
      subjectKind: 'account',
      subjectId: id,
    })
  })

/** What is stored about a person, for the person who asked the operator for it. */
export async function exportPerson(ctx: Platform, admin: Admin, id: string): Promise<Readable> {
  const { role, status } = await rowOf(ctx, id)
  await transact(ctx, (tx) =>
    record(ctx, tx, admin, {
      act: 'account.exported',
      subjectKind: 'account',
      subjectId: id,
    }),
  )
  return exportFor(ctx, { id, role, status })
}
