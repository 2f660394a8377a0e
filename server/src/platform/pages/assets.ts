import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CLIENT_BUILD } from './web-build.ts'

/** The built files: cached for ever with a hash in their name, the few others for an hour. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(CLIENT_BUILD, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
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
    index: false,
  })
}
