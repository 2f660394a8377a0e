import { uploadLogo } from '@annai/contract/site/api'
import multipart from '@fastify/multipart'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { UPLOAD_TIMEOUT_MS } from '../../media/upload/service.ts'
import { addLogo } from './service.ts'

/** Uploads of logos. */
export function logoRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...routes, app: scope }, uploadLogo, {
      limits: ['upload'],
      timeoutMs: UPLOAD_TIMEOUT_MS,
      run: ({ me, request }) => addLogo(ctx, me, request),
    })
  })
}
