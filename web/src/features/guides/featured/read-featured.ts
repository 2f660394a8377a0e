import type { GuideCard, GuideList } from '@annai/contract/guides/shapes'
import { api } from '../../../shell/http/api.ts'

/** The first guides of explore, as many as fit in one row. */
export const FEATURED_PATH = '/api/guides/approved?page=1&limit=4'

/** The guides that the home page shows; it is worth reading without them. */
export const readFeatured = (signal: AbortSignal): Promise<GuideCard[]> =>
  api.get<GuideList>(FEATURED_PATH, { as: 'none', signal }).then(
    ({ guides }) => guides,
    () => [],
  )
