import * as api from '@annai/contract/admin/contacts/api'
import * as lists from '@annai/contract/admin/lists/api'
import { maskedEmail, registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  contactCsv,
  deleteContact,
  listContacts,
  markAnswered,
  pageOfContacts,
  readContact,
  replyToContact,
} from './service.ts'

/** The contact messages of the admin console. */
export function contactAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, lists.contacts, {
    name: 'contacts',
    masked: (contact) => ({
      ...contact,
      email: maskedEmail(contact.email),
      subject: '',
      account: undefined,
      message: '',
    }),
    readAll: () => listContacts(ctx),
    readPage: (query, _language, searcher) => pageOfContacts(ctx, { ...query, ...searcher }),
    readFile: (query) => contactCsv(ctx, query),
  })
  route(routes, api.readContact, { run: ({ params }) => readContact(ctx, params.id) })
  route(routes, api.deleteContact, {
    async run({ me, params }) {
      await deleteContact(ctx, me, params.id)
      return {}
    },
  })
  route(routes, api.replyToContact, {
    run: ({ me, params, body }) => replyToContact(ctx, me, params.id, body),
  })
  route(routes, api.markAnswered, {
    run: ({ me, params, body }) => markAnswered(ctx, me, params.id, body.isAnswered),
  })
}
