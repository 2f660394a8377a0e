import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CacheBounds, GuideIndex } from '../guide-index.ts'
import type { GuideSource } from '../guide-source.ts'
import type { PlaceTree } from '../places/place-tree.ts'

/** Builds the index from all listed guides. It yields to other work after each batch. */
export async function buildIndex(
  source: Pick<GuideSource, 'readAll'>,
  bounds: CacheBounds,
  stopping?: AbortSignal,
  now?: () => number,
  places?: PlaceTree,
): Promise<GuideIndex> {
  const index = new GuideIndex(bounds, now, places)
  for await (const batch of source.readAll()) {
    if (stopping?.aborted) break
    index.addAll(batch)
    await nextTurn()
  }
  return index
}
