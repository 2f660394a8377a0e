import type { RowOf } from '../../../platform/db/batch/index.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import * as store from './store.ts'

export type EnquiryParties = RowOf<typeof store.enquiryParties>

/**
 * The guide and traveller of an enquiry, and whether the guide is listed; 404 without such a guide.
 */
export async function loadEnquiryParties(
  ctx: Platform,
  guide: string,
  traveller: string,
): Promise<EnquiryParties> {
  const parties = isId(guide)
    ? await ctx.batch.load(store.enquiryParties, { guide, traveller })
    : undefined
  return parties ?? refuse('bookings.guideNotFound')
}
