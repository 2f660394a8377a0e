import { AdminContactPage, AdminContactQuery } from '@annai/contract/admin/lists/shapes'
import { AdminContact, AnsweredRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { contactCsv, listContacts, markAnswered, pageOfContacts } from './service.ts'

/** The contact messages of the admin console. */
export function contactAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, {
    name: 'contacts',
    shows: 'contact messages',
    plainListUrl: '/api/admin/contacts',
    row: AdminContact,
    query: AdminContactQuery,
    page: AdminContactPage,
    readAll: () => listContacts(ctx),
    readPage: (query) => pageOfContacts(ctx, query),
    readFile: (query) => contactCsv(ctx, query),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/admin/contacts/:id',
    who: 'admin',
    summary: 'Marks a message as answered, or as waiting again',
    params: z.object({ id: z.string() }),
    body: AnsweredRequest,
    response: AdminContact,
    refuses: ['contact.notFound'],
    run: ({ me, params, body }) => markAnswered(ctx, me, params.id, body.isAnswered),
  })
}
