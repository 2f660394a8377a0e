import type { FastifyReply } from 'fastify'
import type { Door } from '../../../platform/http/route.ts'
import { readGuides, readIndex, readPages } from './service.ts'
import { robots } from './view.ts'

const HOUR = 'public, max-age=3600'
const hidden = { schema: { hide: true } }

const asXml = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', HOUR).type('application/xml; charset=utf-8').send(xml)

/** What search engines read first. */
export function searchEngineRoutes({ app, p }: Door): void {
  app.get('/robots.txt', hidden, (_, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(robots(p.env.PUBLIC_URL)),
  )
  app.get('/sitemap.xml', hidden, async (_, reply) => asXml(reply, await readIndex(p)))
  app.get('/sitemap-pages.xml', hidden, (_, reply) => asXml(reply, readPages(p)))
  app.get<{ Params: { part: string } }>(
    '/sitemap-guides-:part(^[1-9]\\d{0,4}$).xml',
    hidden,
    async ({ params }, reply) => asXml(reply, await readGuides(p, Number(params.part))),
  )
}
