import { UploadAnswer } from '@annai/contract/media/shapes'
import multipart from '@fastify/multipart'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refusal.ts'
import { openFile } from './service.ts'
import { uploadPicture } from './upload/service.ts'

const REFUSES = [
  'media.noFile',
  'media.tooLarge',
  'media.notAnImage',
  'media.tooManyPixels',
  'media.sideTooLong',
  'media.quota',
  'server.busy',
] as const

// Its form may take the minute that a request has, and its picture some seconds more.
const UPLOAD_WITHIN = 75_000

const FileName = z.object({ name: z.string() })

// A name never gets another content. Opened by itself, a file can do nothing and load nothing.
const FILE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
}

/** Pictures: taking them in, sending them out. */
export function mediaRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.addHook('onClose', async () => ctx.pictures.close())

  // Forms with files are read here and by no other call.
  app.register(async (scope) => {
    await scope.register(multipart)
    const inside: RouteContext = { ...routes, app: scope }
    route(inside, {
      method: 'POST',
      url: '/api/media/upload-profile-picture',
      who: 'person',
      limits: ['upload'],
      timeoutMs: UPLOAD_WITHIN,
      summary:
        'Stores a portrait: multipart with `file`, and `oldProfilePicture` when it replaces one',
      answer: UploadAnswer,
      refuses: REFUSES,
      run: ({ me, request }) => uploadPicture(ctx, me, request),
    })
    route(inside, {
      method: 'POST',
      url: '/api/media/upload-gallery-image',
      who: 'guide',
      limits: ['upload'],
      timeoutMs: UPLOAD_WITHIN,
      summary: 'Stores a picture for the gallery: multipart with `file`',
      answer: UploadAnswer,
      refuses: REFUSES,
      run: ({ me, request }) => uploadPicture(ctx, me, request),
    })
  })

  app.get('/media/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = FileName.parse(request.params)
    const file = (await openFile(ctx, name)) ?? refuse('request.notFound')
    return reply.headers(FILE_HEADERS).header('content-length', file.bytes).send(file.stream)
  })
}
