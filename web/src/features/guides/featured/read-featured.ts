import type { GuideCard } from '@annai/contract/guides/shapes'
import { api, urlAt } from '../../../shell/http/api.ts'

const firstOf = (language: string) => ({ page: 1, limit: 4, language })

/** The first guides of the explore page, as many as fit in one row. */
export const featuredPath = (language: string) =>
  urlAt('GET /api/guides/approved', { query: firstOf(language) })

/** The guides on the home page; empty after an error, because the page works without them. */
export const readFeatured = (signal: AbortSignal): Promise<GuideCard[]> =>
  api
    .call(
      'GET /api/guides/approved',
      { query: firstOf(document.documentElement.lang) },
      { as: 'none', signal },
    )
    .then(
      ({ guides }) => guides,
      () => [],
    )
