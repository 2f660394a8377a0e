import * as api from '@annai/contract/admin/people/api'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { correctEmailOf } from '../../accounts/email/service.ts'
import { requestDeletionOf } from '../../privacy/service.ts'
import { addNote, exportPerson, findPeople, readPerson } from './service.ts'

/** The page of a person in the admin console, and the search that leads to it. */
export function peopleRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.findPeople, {
    run: ({ query, request }) => findPeople(ctx, query.search, languageOf(request)),
  })

  route(routes, api.readPerson, {
    run({ me, params, request }) {
      ctx.securityLog.write('sensitive_read', {
        admin: me.id,
        subject: params.id,
        reason: 'person',
      })
      return readPerson(ctx, params.id, languageOf(request))
    },
  })

  route(routes, api.addNote, {
    async run({ me, params, body, request }) {
      await addNote(ctx, me, params.id, body.text)
      return readPerson(ctx, params.id, languageOf(request))
    },
  })

  route(routes, api.correctPersonEmail, {
    async run({ me, params, body, request }) {
      const person = await readPerson(ctx, params.id, languageOf(request))
      await correctEmailOf(ctx, me, person._id, body.email)
      return readPerson(ctx, params.id, languageOf(request))
    },
  })

  route(routes, api.exportPerson, {
    limits: ['adminFile'],
    async run({ me, params, reply }) {
      reply.header('content-disposition', 'attachment; filename="account-data.json"')
      return exportPerson(ctx, me, params.id)
    },
  })

  route(routes, api.deletePerson, {
    async run({ me, params, body, request }) {
      const person = await readPerson(ctx, params.id, languageOf(request))
      await requestDeletionOf(ctx, me, person._id, body.reason)
      return readPerson(ctx, params.id, languageOf(request))
    },
  })
}
