import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, type RouteContext } from '../../../platform/http/route.ts'
import { createDiscovery } from '../discovery/service.ts'
import type { Explore } from '../explore/service.ts'
import { readGuides, readIndex, readPages, readPlaces } from './service.ts'
import { robots } from './view.ts'

const HOUR = 'public, max-age=3600'
const hidden = { schema: { hide: true } }

const asXml = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', HOUR).type('application/xml; charset=utf-8').send(xml)

/** robots.txt and the sitemap. */
export function sitemapRoutes({ app, ctx }: RouteContext, explore: Explore): void {
  const discovery = createDiscovery(ctx, explore)
  // A part takes a query and some megabytes of text; a crawler that is refused retries later.
  const preHandler = (request: FastifyRequest) =>
    ctx.limits.enforce('documentRead', addressOf(request))
  const limited = { ...hidden, preHandler }
  app.get('/robots.txt', hidden, (_, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(robots(ctx.env.PUBLIC_URL)),
  )
  app.get('/sitemap.xml', limited, async (_, reply) =>
    asXml(reply, await readIndex(ctx, discovery)),
  )
  app.get('/sitemap-pages.xml', limited, (_, reply) => asXml(reply, readPages(ctx)))
  app.get('/sitemap-places.xml', limited, async (_, reply) =>
    asXml(reply, await readPlaces(ctx, discovery)),
  )
  app.get<{ Params: { part: string } }>(
    '/sitemap-guides-:part(^[1-9]\\d{0,4}$).xml',
    limited,
    async ({ params }, reply) => asXml(reply, await readGuides(ctx, Number(params.part))),
  )
}
