import { LEGAL_PATHS } from '@annai/contract/site/legal/vocabulary'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Discovery } from '../discovery/service.ts'
import * as store from './store.ts'
import { type SitemapPage, sitemap, sitemapIndex } from './view.ts'

const PAGES: readonly SitemapPage[] = [
  '/',
  '/explore',
  '/faq',
  '/ranking',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/signup/user',
  '/signup/guide',
].map((path) => ({ path }))

/** A guide has six entries of about 1 kB. Larger parts would delay other responses. */
const GUIDES_EACH = 1_000

type Places = Pick<Discovery, 'indexedPaths'>

export async function readIndex(ctx: Platform, places: Places): Promise<string> {
  const hasPlaces = (await places.indexedPaths()).length > 0
  const parts = Math.ceil((await store.count(ctx.db)) / GUIDES_EACH)
  return sitemapIndex(ctx.env.PUBLIC_URL, [
    '/sitemap-pages.xml',
    ...(hasPlaces ? ['/sitemap-places.xml'] : []),
    ...Array.from({ length: parts }, (_, part) => `/sitemap-guides-${part + 1}.xml`),
  ])
}

const addressesOf = ({ env, site }: Platform) => ({
  base: env.PUBLIC_URL,
  languages: site.settings().languages,
})

/** Documents whose page exists once the operator has written them. */
const WRITTEN = ['rules', 'imprint'] as const

export function readPages(ctx: Platform): string {
  const { documents } = ctx.site.current()
  const written = WRITTEN.filter((document) => documents[document]).map((document) => ({
    path: LEGAL_PATHS[document],
  }))
  return sitemap(addressesOf(ctx), [...PAGES, ...written])
}

export async function readPlaces(ctx: Platform, places: Places): Promise<string> {
  const paths = await places.indexedPaths()
  if (paths.length === 0) refuse('request.notFound')
  return sitemap(
    addressesOf(ctx),
    paths.map((path) => ({ path })),
  )
}

export async function readGuides(ctx: Platform, part: number): Promise<string> {
  const guides = await store.list(ctx.db, GUIDES_EACH, (part - 1) * GUIDES_EACH)
  if (guides.length === 0) refuse('request.notFound')
  const pages = guides.map(({ username, updated_at }) => ({
    path: `/guide/${encodeURIComponent(username)}`,
    changedAt: updated_at,
  }))
  return sitemap(addressesOf(ctx), pages)
}
