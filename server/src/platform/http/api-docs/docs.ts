import { siteNameIn } from '@annai/contract/site/name'
import { type FastifyInstance, fastify } from 'fastify'
import { escapeHtml } from '../../escape-html.ts'
import { contentPolicy, UNSAFE_STYLES } from '../../pages/headers.ts'
import type { Platform } from '../../platform.ts'

const pageOf = (name: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)} API</title>
</head>
<body>
<div id="reference"></div>
<noscript>The description itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
<script src="/api/docs/reader.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const START = `Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
})
`
// The documentation reader writes HTML itself, so this page has no Trusted Types. It shows only our
// own description and loads nothing from other hosts.
const POLICY = contentPolicy({ ...UNSAFE_STYLES, trustedTypes: false })

/**
 * The reader's program is part of its plugin, which takes 40 MB and 0.4 s to load, so it is loaded
 * on the first request and not at every start.
 */
async function loadReader(): Promise<string> {
  const { default: reader } = await import('@scalar/fastify-api-reference')
  const docsFolder = fastify()
  await docsFolder.register(reader, {
    routePrefix: '/',
    configuration: { url: '/api/openapi.json' },
  })
  const { body } = await docsFolder.inject('/js/scalar.js')
  await docsFolder.close()
  return body
}

/** `/api/docs`: the API description for people to read and try. */
export function registerApiDocs(app: FastifyInstance, { site }: Pick<Platform, 'site'>): void {
  let reader: Promise<string> | undefined
  const hidden = { schema: { hide: true } }
  app.get('/api/docs', hidden, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'DENY')
      .send(pageOf(siteNameIn(site.settings()))),
  )
  app.get('/api/docs/start.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  app.get('/api/docs/reader.js', hidden, async (_request, reply) => {
    reader ??= loadReader()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await reader)
  })
}
