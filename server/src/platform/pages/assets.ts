import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FILE_POLICY } from './headers.ts'
import { CLIENT_BUILD } from './web-build.ts'

const setHeaders = (reply: FastifyReply): void => {
  void reply.header('content-security-policy', FILE_POLICY)
}

/** The built files: cached for ever with a hash in their name, the few others for an hour. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(CLIENT_BUILD, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: CLIENT_BUILD,
    prefix: '/',
    decorateReply: false,
    // Only existing files: every other address is a page.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: '1h',
    setHeaders,
    index: false,
  })
}
