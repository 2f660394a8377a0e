import { urlAt } from '@annai/client'
import type { GuideCard } from '@annai/contract/guides/shapes'
import type { FeaturedReview } from '@annai/contract/reviews/shapes'
import { api } from '../../../shell/http/api.ts'

/** What the home page shows of the site's guides. */
export interface Featured {
  guides: GuideCard[]
  /** Six, or none where there are too few. */
  reviews: FeaturedReview[]
}

const firstOf = (language: string) => ({ page: 1, limit: 4, language })

/** The first guides of the explore page, as many as fit in one row. */
export const featuredPath = (language: string) =>
  urlAt('GET /api/guides/approved', { query: firstOf(language) })

export const featuredReviewsPath = (language: string) =>
  urlAt('GET /api/reviews/featured', { query: { language } })

/** Empty lists after an error, because the page works without them. */
export async function readFeatured(signal: AbortSignal): Promise<Featured> {
  const language = document.documentElement.lang
  const options = { as: 'none', signal } as const
  const [guides, reviews] = await Promise.all([
    api.call('GET /api/guides/approved', { query: firstOf(language) }, options).then(
      (list) => list.guides,
      () => [],
    ),
    api.call('GET /api/reviews/featured', { query: { language } }, options).catch(() => []),
  ])
  return { guides, reviews }
}
