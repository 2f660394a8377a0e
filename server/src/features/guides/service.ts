import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { findParties } from './store.ts'

export { guideCards } from './cards.ts'
export { publicGuide } from './public-page.ts'
export { replacementsFor } from './similar.ts'
export { lockGuide } from './store.ts'

export type EnquiryParties = Awaited<ReturnType<typeof findParties>> & {}

/**
 * The guide and traveller of an enquiry, and whether the guide is listed; 404 without such a guide.
 */
export async function loadEnquiryParties(
  ctx: Platform,
  guideId: string,
  travellerId: string,
): Promise<EnquiryParties> {
  const parties = isId(guideId) ? await findParties(ctx.db, guideId, travellerId) : undefined
  return parties ?? refuse('bookings.guideNotFound')
}
