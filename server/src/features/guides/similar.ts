import type { GuideCard, SimilarGuides } from '@annai/contract/guides/shapes'
import type { RawQuery } from '@annai/guide-search'
import type { Platform } from '../../platform/platform.ts'
import type { Explore } from './explore/service.ts'
import { publicGuide } from './public-page.ts'

/**
 * Listed guides similar to this one (docs/rules/guides.md#similar-guides); 404 without a public
 * page.
 */
export async function similarGuides(
  ctx: Platform,
  explore: Pick<Explore, 'similar'>,
  username: string,
  query: RawQuery,
): Promise<SimilarGuides> {
  const { account_id } = await publicGuide(ctx, username)
  return explore.similar(account_id, query)
}

const REPLACEMENTS = 2

/** Guides similar to those of a trip, best first, without those of the trip. */
export async function replacementsFor(
  explore: Pick<Explore, 'similar'>,
  guideIds: readonly string[],
  query: RawQuery,
): Promise<SimilarGuides> {
  const found: GuideCard[] = []
  for (const id of guideIds) {
    if (found.length >= REPLACEMENTS) break
    const except = [...guideIds, ...found.map(({ _id }) => _id)]
    found.push(...(await explore.similar(id, query, except)).guides)
  }
  return { guides: found.slice(0, REPLACEMENTS) }
}
