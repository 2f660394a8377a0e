import { join } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { answerPages } from './answer-pages.ts'
import { FILE_POLICY } from './headers.ts'
import { answerIcons, answerNamedFiles } from './site-files.ts'
import {
  CLIENT_BUILD,
  developmentBuild,
  ICON_FILES,
  isBuilt,
  NAMED_FILES,
  productionBuild,
} from './web-build.ts'

const setHeaders = (reply: FastifyReply): void => {
  void reply.header('content-security-policy', FILE_POLICY)
}

/** The built files: cached for ever with a hash in their name, the few others for an hour. */
async function serveAssets(app: FastifyInstance): Promise<void> {
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
    globIgnore: [
      'assets/**',
      '.vite/**',
      '**/*.br',
      '**/*.gz',
      ...Object.keys(NAMED_FILES),
      ...ICON_FILES,
    ],
    preCompressed: true,
    maxAge: '1h',
    setHeaders,
    index: false,
  })
}

interface LocaleRequest {
  Params: { lng: string; file: string }
  Querystring: { v?: string }
}

/** `/locales/{lng}/{ns}.json`: the texts of a language; `zh` is an alias of zh-CN. */
function answerLocales(app: FastifyInstance, { texts }: Platform): void {
  app.get<LocaleRequest>('/locales/:lng/:file', { schema: { hide: true } }, (request, reply) => {
    const { lng, file } = request.params
    const namespace = /^([a-z]+)\.json$/.exec(file)?.[1]
    const text = namespace === undefined ? null : texts.file(lng, namespace)
    if (text === null) refuse('request.notFound')
    const isVersioned = request.query.v === texts.version
    return reply
      .header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('application/json; charset=utf-8')
      .send(text)
  })
}

/** Addresses that programs know (W3C, change password URL; icons of old browsers). */
const REDIRECTS = {
  '/.well-known/change-password': '/settings',
  '/favicon.ico': '/icons/icon-192.png',
}

function answerRedirects(app: FastifyInstance): void {
  for (const [from, to] of Object.entries(REDIRECTS))
    app.get(from, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(to, 302),
    )
}

/** Everything that is not the API: pages, their files and their texts. */
export async function registerPages(app: FastifyInstance, ctx: Platform): Promise<void> {
  const { NODE_ENV } = ctx.env
  // API tests run without pages; every other start needs them.
  const isApiOnly = NODE_ENV === 'test' && !isBuilt()
  const build = isApiOnly
    ? null
    : NODE_ENV === 'development'
      ? await developmentBuild(app)
      : await productionBuild()
  if (build?.mode === 'production') await serveAssets(app)

  await app.register(async (web) => {
    await web.register(fastifyCompress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      // Without the flush, the parts of a streamed page would wait for the last one (measured).
      brotliOptions: {
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      },
      zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    })
    answerLocales(web, ctx)
    answerRedirects(web)
    if (build) answerNamedFiles(web, ctx, build)
    if (build) answerIcons(web, ctx, build)
    if (build) await answerPages(app, web, ctx, build)
  })
}
