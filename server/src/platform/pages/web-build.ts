import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
// The interface between server and pages; types only.
// biome-ignore lint/style/noRestrictedImports: the server fills what the pages read
import type { pageContext } from '../../../../web/src/shell/page-context.ts'
import { StartError } from '../startup/start-error.ts'

const WEB = new URL('../../../../web/', import.meta.url)
const SERVER_BUILD = new URL('build/server/index.js', WEB)

/** What `npm run build` leaves for the browser. */
export const CLIENT_BUILD = fileURLToPath(new URL('build/client', WEB))
const SOURCES = fileURLToPath(new URL('public', WEB))

/** The folder of the files that have no hash in their name. */
export const webFolder = (mode: WebBuild['mode']): string =>
  mode === 'production' ? CLIENT_BUILD : SOURCES

/** Files outside of the pages with the name of the site and other texts, with their types. */
export const NAMED_FILES = {
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'offline.html': 'text/html; charset=utf-8',
  'sw.js': 'text/javascript; charset=utf-8',
} as const

/** Icons and the picture of link previews, which may be the site's own. */
export const ICON_FILES = [
  'favicon.svg',
  'og.png',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/icon-maskable-512.png',
  'icons/apple-touch-icon.png',
] as const

const isSiteFile = (file: string): boolean =>
  [...Object.keys(NAMED_FILES), ...ICON_FILES].includes(file)

export interface WebBuild {
  readonly mode: 'production' | 'development'
  /** The rendering program; in development, its latest version. */
  read(): Promise<ServerBuild>
}

/** The context key by which pages read the server's values; it must come from the same bundle. */
export const pageKeyOf = (build: ServerBuild) =>
  (build.entry.module as typeof build.entry.module & { pageContext: typeof pageContext })
    .pageContext

export const isBuilt = () => existsSync(SERVER_BUILD)

export async function productionBuild(): Promise<WebBuild> {
  if (!isBuilt()) throw new StartError('The pages are not built yet: run npm run build')
  const build = (await import(SERVER_BUILD.href)) as ServerBuild
  return { mode: 'production', read: async () => build }
}

/** Vite inside our own server: one port, and edits appear at once. */
export async function developmentBuild(app: FastifyInstance): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(WEB),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  const OURS = /^\/(?:api|locales|media|socket\.io|healthz|readyz|metrics)(?:\/|$|\?)/
  const isOurs = (url: string) => OURS.test(url) || isSiteFile(url.slice(1).split('?', 1)[0] ?? '')
  app.addHook('onRequest', (request, reply, done) => {
    if (isOurs(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return {
    mode: 'development',
    read: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  }
}
