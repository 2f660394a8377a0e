import type { RowOf } from '../../../platform/db/batch/index.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { namedPlace } from '../../places/service.ts'
import * as store from './store.ts'

/** Whether the address names a place; rows from before this was stored are looked up. */
export const isPlaceKnown = (
  ctx: Pick<Platform, 'env'>,
  row: { is_place_known: boolean | null; formatted_address: string },
): boolean =>
  row.is_place_known ??
  (row.formatted_address === '' || namedPlace(ctx, row.formatted_address) !== null)

export type Listing = RowOf<typeof store.listing>

/** The guide as this traveller may enquire about, or 404. */
export async function loadListing(
  ctx: Platform,
  guide: string,
  traveller: string,
): Promise<Listing> {
  const listing = isId(guide)
    ? await ctx.batch.load(store.listing, { guide, traveller })
    : undefined
  return listing ?? refuse('bookings.guideNotFound')
}
