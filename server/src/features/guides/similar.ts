import type { GuideCard, SimilarGuides } from '@annai/contract/guides/shapes'
import type { RawQuery } from '@annai/guide-search'
import type { Caller } from '../../platform/http/authentication.ts'
import type { Platform } from '../../platform/platform.ts'
import { blockedBy } from '../accounts/person-blocks/service.ts'
import type { Explore } from './explore/service.ts'
import { publicGuide } from './public-page.ts'

/**
 * Listed guides similar to this one (docs/rules/guides.md#similar-guides); 404 without a public
 * page. Without guides whom the caller has blocked.
 */
export async function similarGuides(
  { ctx, explore, me }: { ctx: Platform; explore: Pick<Explore, 'similar'>; me: Caller | null },
  username: string,
  query: RawQuery,
): Promise<SimilarGuides> {
  const { account_id } = await publicGuide(ctx, username)
  const blocked = me?.kind === 'person' ? await blockedBy(ctx, me.person.id) : []
  return explore.similar(account_id, query, blocked)
}

const REPLACEMENTS = 2

/** Guides similar to those of a trip, best first, without those of the trip and the excluded ones. */
export async function replacementsFor(
  explore: Pick<Explore, 'similar'>,
  guideIds: readonly string[],
  excluded: readonly string[],
  query: RawQuery,
): Promise<SimilarGuides> {
  const found: GuideCard[] = []
  for (const id of guideIds) {
    if (found.length >= REPLACEMENTS) break
    const except = [...guideIds, ...excluded, ...found.map(({ _id }) => _id)]
    found.push(...(await explore.similar(id, query, except)).guides)
  }
  return { guides: found.slice(0, REPLACEMENTS) }
}
