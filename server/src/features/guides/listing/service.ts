import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { namedPlace } from '../../places/service.ts'
import * as store from './store.ts'

export type { PartyColumns } from './store.ts'

/** Whether the address names a place; rows from before this was stored are looked up. */
export const isPlaceKnown = (
  p: Pick<Platform, 'env'>,
  row: { is_place_known: boolean | null; formatted_address: string },
): boolean =>
  row.is_place_known ??
  (row.formatted_address === '' || namedPlace(p, row.formatted_address) !== null)

/**
 * May the public find this guide? With how the guide and whoever asks are shown to each other.
 */
export async function listingOf(p: Platform, guideId: string, askerId: string) {
  const asked = { guide: guideId, asker: askerId }
  const row = isId(guideId) ? await p.together.ask(store.LISTING, asked) : undefined
  if (!row) refuse('bookings.guideNotFound')
  return { isListed: row.is_listed, guide: row.guide, asker: row.asker }
}
