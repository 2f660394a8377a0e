import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'

interface LocaleRequest {
  Params: { lng: string; file: string }
  Querystring: { v?: string }
}

/** `/locales/{lng}/{ns}.json`: the texts of a language; `zh` is an alias of zh-CN. */
export function answerLocales(app: FastifyInstance, { texts }: Platform): void {
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
