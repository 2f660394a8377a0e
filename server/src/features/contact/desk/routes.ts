import { DeskContactQuery, DeskContacts } from '@annai/contract/admin/desk/shapes'
import { AdminContact, AnsweredRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { deskContactCsv, deskContactPage, listContacts, markAnswered } from './service.ts'

/** What the operator reads and does about messages. */
export function contactDeskRoutes(door: RouteContext): void {
  const { ctx: p } = door
  registerAdminList(door, {
    name: 'contacts',
    shows: 'contact messages',
    plainListUrl: '/api/admin/contacts',
    row: AdminContact,
    query: DeskContactQuery,
    page: DeskContacts,
    readAll: () => listContacts(p),
    readPage: (query) => deskContactPage(p, query),
    readFile: (query) => deskContactCsv(p, query),
  })
  route(door, {
    method: 'PUT',
    url: '/api/admin/contacts/:id',
    who: 'admin',
    summary: 'Marks a message as answered, or as waiting again',
    params: z.object({ id: z.string() }),
    body: AnsweredRequest,
    answer: AdminContact,
    refuses: ['contact.notFound'],
    run: ({ me, params, body }) => markAnswered(p, me, params.id, body.isAnswered),
  })
}
