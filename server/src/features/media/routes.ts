import * as api from '@annai/contract/media/api'
import multipart from '@fastify/multipart'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refusal.ts'
import { openFile } from './service.ts'
import { UPLOAD_TIMEOUT_MS, uploadPicture } from './upload/service.ts'

const UPLOAD = { limits: ['upload'], timeoutMs: UPLOAD_TIMEOUT_MS } as const

const FileName = z.object({ name: z.string() })

// A name's content never changes. Opened directly, a file can run and load nothing.
const FILE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
}

/** Upload and delivery of pictures. */
export function mediaRoutes(routes: RouteContext): void {
  const { app, ctx } = routes

  // Only these calls read forms with files.
  app.register(async (scope) => {
    await scope.register(multipart)
    const inside: RouteContext = { ...routes, app: scope }
    route(inside, api.uploadProfilePicture, {
      ...UPLOAD,
      run: ({ me, request }) => uploadPicture(ctx, me, request),
    })
    route(inside, api.uploadGalleryImage, {
      ...UPLOAD,
      run: ({ me, request }) => uploadPicture(ctx, me, request),
    })
  })

  app.get('/media/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = FileName.parse(request.params)
    const file = (await openFile(ctx, name)) ?? refuse('request.notFound')
    return reply.headers(FILE_HEADERS).header('content-length', file.bytes).send(file.stream)
  })
}
