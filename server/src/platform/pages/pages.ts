import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { answerPages } from './answer-pages.ts'
import { serveAssets } from './assets.ts'
import { answerLocales } from './locales.ts'
import { developmentBuild, isBuilt, productionBuild } from './web-build.ts'

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
