import type { Language } from '@annai/contract/languages'
import { SECRET_LINKS } from '../../../platform/pages/page-key.ts'

export interface SitemapPage {
  readonly path: string
  readonly changedAt?: Date
}

interface Addresses {
  readonly base: string
  /** The languages that the site offers. */
  readonly languages: readonly Language[]
}

/** The paths that crawlers must not read: the API, secret URLs and private pages. */
const CLOSED = [
  '/api/',
  '/admin',
  ...SECRET_LINKS,
  '/bookings',
  '/notifications',
  '/favorite-guides',
  '/profile',
  '/guide-profile',
  '/settings',
]

export const robots = (base: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', base).href}`,
    '',
  ].join('\n')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

const address = (base: string, path: string, language?: string): string => {
  const url = new URL(path, base)
  if (language) url.searchParams.set('lang', language)
  return url.href.replaceAll('&', '&amp;')
}

/** A page in every offered language, each with links to the others (hreflang). */
function entries({ base, languages }: Addresses, { path, changedAt }: SitemapPage): string {
  const alternate = (hreflang: string, language?: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address(base, path, language)}"/>`
  const alternates = [
    ...languages.map((language) => alternate(language, language)),
    alternate('x-default'),
  ].join('')
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return [undefined, ...languages]
    .map(
      (language) => `<url><loc>${address(base, path, language)}</loc>${changed}${alternates}</url>`,
    )
    .join('\n')
}

export const sitemap = (addresses: Addresses, pages: readonly SitemapPage[]): string =>
  `${HEAD}<urlset ${NAMESPACES}>\n${pages.map((page) => entries(addresses, page)).join('\n')}\n</urlset>\n`

export const sitemapIndex = (base: string, paths: readonly string[]): string => {
  const parts = paths.map((path) => `<sitemap><loc>${address(base, path)}</loc></sitemap>`)
  return `${HEAD}<sitemapindex ${NAMESPACES}>\n${parts.join('\n')}\n</sitemapindex>\n`
}
