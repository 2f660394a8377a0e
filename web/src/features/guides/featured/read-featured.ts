import type { GuideCard, GuideList } from '@annai/contract/guides/shapes'
import { api } from '../../../shell/http/api.ts'

/** The first guides of the explore page, as many as fit in one row. */
export const featuredPath = (language: string) =>
  `/api/guides/approved?page=1&limit=4&language=${language}`

/** The guides on the home page; empty after an error, because the page works without them. */
export const readFeatured = (signal: AbortSignal): Promise<GuideCard[]> =>
  api.get<GuideList>(featuredPath(document.documentElement.lang), { as: 'none', signal }).then(
    ({ guides }) => guides,
    () => [],
  )
