import { readAdminPicture } from '@annai/contract/admin/bookings/api'
import { KEEP_UNTIL } from '@annai/contract/bookings/day/limits'
import * as api from '@annai/contract/chat/api'
import multipart from '@fastify/multipart'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { UPLOAD_TIMEOUT_MS } from '../../media/upload/service.ts'
import { readPicture, readPictureForAdmin, removePicture, uploadPicture } from './service.ts'

// Kept by no cache: a removed picture is gone, and so are all of them after a logout.
const FILE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Pictures of conversations. */
export function pictureRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...routes, app: scope }, api.uploadPicture, {
      limits: ['upload'],
      timeoutMs: UPLOAD_TIMEOUT_MS,
      run: ({ me, params, request }) => uploadPicture(ctx, me, params.id, request),
    })
  })
  route(routes, api.readPicture, {
    async run({ me, params, query, reply }) {
      const { file, until } = await readPicture(ctx, me, params, query.width)
      reply.headers(FILE_HEADERS)
      // The service worker keeps a copy until then (docs/rules/day.md#without-a-connection).
      if (until) reply.header(KEEP_UNTIL, until.toISOString())
      return file
    },
  })
  route(routes, api.removePicture, {
    async run({ me, params }) {
      await removePicture(ctx, me, params.id, params.pictureId)
      return { ok: true as const }
    },
  })
  route(routes, readAdminPicture, {
    limits: ['adminThread'],
    async run({ me, params: { bookingId, pictureId }, reply }) {
      ctx.securityLog.write('sensitive_read', {
        admin: me.id,
        subject: bookingId,
        reason: 'picture',
      })
      const file = await readPictureForAdmin(ctx, bookingId, pictureId)
      reply.headers(FILE_HEADERS)
      return file
    },
  })
}
