import { DeskContactQuery, DeskContacts } from '@annai/contract/admin/desk/shapes'
import { AdminContact, AnsweredRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { asCsv } from '../../../platform/http/csv.ts'
import { type Door, route } from '../../../platform/http/route.ts'
import { linkBeyond } from '../../admin/desk/service.ts'
import { deskContactCsv, deskContactPage, listContacts, markAnswered } from './service.ts'

/** What the operator reads and does about messages. */
export function contactDeskRoutes(door: Door): void {
  const { p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/contacts',
    who: 'admin',
    summary: 'All contact messages, newest first',
    answer: z.array(AdminContact),
    async run({ reply }) {
      const list = await listContacts(p)
      const next = linkBeyond(list, '/api/admin/desk/contacts')
      if (next) reply.header('Link', next)
      return list
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/contacts',
    who: 'admin',
    summary: 'A page of messages, searched, filtered and sorted, with counts',
    query: DeskContactQuery,
    answer: DeskContacts,
    run: ({ query }) => deskContactPage(p, query),
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/contacts.csv',
    who: 'admin',
    summary: 'The same messages as a file',
    query: DeskContactQuery,
    answer: z.string(),
    run({ query, reply }) {
      asCsv(reply, 'contacts')
      return deskContactCsv(p, query)
    },
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
