import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { answerPages } from './answer-pages.ts'
import { serveAssets } from './assets.ts'
import { developmentBuild, isBuilt, productionBuild } from './web-build.ts'

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
    if (build) await answerPages(app, web, ctx, build)
  })
}
