import { readAdminCredentialFile } from '@annai/contract/admin/credentials/api'
import * as api from '@annai/contract/credentials/api'
import multipart from '@fastify/multipart'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { UPLOAD_TIMEOUT_MS } from '../../media/upload/service.ts'
import { addFile, readFile, readFileForAdmin, removeFile } from './service.ts'

const FILE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Photographs of credentials, for their guide and administrators. */
export function credentialFileRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...routes, app: scope }, api.addCredentialFile, {
      limits: ['upload', 'credentialFile'],
      timeoutMs: UPLOAD_TIMEOUT_MS,
      run: ({ me, params, request }) => addFile(ctx, me, params.id, request),
    })
  })
  route(routes, api.removeCredentialFile, {
    run: ({ me, params }) => removeFile(ctx, me, params),
  })
  route(routes, api.readCredentialFile, {
    async run({ me, params, reply }) {
      const file = await readFile(ctx, me, params)
      reply.headers(FILE_HEADERS)
      return file
    },
  })
  route(routes, readAdminCredentialFile, {
    limits: ['adminThread'],
    async run({ me, params, reply }) {
      const file = await readFileForAdmin(ctx, me, params)
      reply.headers(FILE_HEADERS)
      return file
    },
  })
}
