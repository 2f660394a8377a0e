import { cancellationCost } from '@annai/contract/bookings/payment/cancellation'
import type { CancellationCost } from '@annai/contract/bookings/payment/shapes'
import type { Proposal, ProposalContext } from '@annai/contract/bookings/proposals/shapes'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { DEFAULT_CURRENCY } from '@annai/contract/money'
import type { Person } from '@annai/contract/person'
import { countryOf } from '@annai/contract/places/countries'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { ownProfile } from '../../guides/profile/service.ts'
import { namedPlace } from '../../places/service.ts'
import { agreedTimes } from '../agreed-times/service.ts'
import { agreedRevisions } from '../messages/service.ts'
import { ownBooking, readBooking } from '../service.ts'
import { proposalsOf } from '../store.ts'
import { zoneOfPlace } from '../time-zones/service.ts'
import { proposalView } from '../view.ts'
import * as store from './store.ts'

function zoneOf(ctx: Platform, { location }: OwnGuideProfile): string | null {
  const place = namedPlace(ctx, location.formattedAddress)
  const country = place ? countryOf(place.addressComponents).countryCode : location.countryCode
  return zoneOfPlace({ countryCode: country ?? '', point: place?.location ?? null })
}

/** The time zone of the place in the guide's profile. */
export const zoneOfGuide = async (ctx: Platform, reader: Db | Tx, guideId: string) =>
  zoneOf(ctx, await ownProfile(reader, guideId))

/** The initial values of the proposal form (docs/rules/bookings.md#proposal-form). */
export async function proposalContext(ctx: Platform, me: Person): Promise<ProposalContext> {
  const profile = await ownProfile(ctx.db, me.id)
  const cancellation = await store.lastCancellation(ctx.db, me.id)
  return {
    timeZone: zoneOf(ctx, profile),
    currency: profile.priceRanges[0]?.currency ?? DEFAULT_CURRENCY,
    ...(await agreedTimes(ctx, me)),
    ...(cancellation && { cancellation }),
  }
}

/** All versions of the proposal, newest first, and when each was agreed. */
export async function listProposals(ctx: Platform, me: Person, id: string): Promise<Proposal[]> {
  const booking = await ownBooking(ctx.db, me, id)
  const proposals = await proposalsOf(ctx.db, booking.id)
  const agreed = await agreedRevisions(ctx.db, booking.id)
  return proposals.toReversed().map((row) => {
    const agreedAt = agreed.get(row.revision)
    return {
      // A proposal newer than the current terms is a change that the traveller rejected.
      ...proposalView(row, row.revision > booking.revision ? 'rejected' : 'proposed'),
      ...(agreedAt && { agreedAt: agreedAt.toISOString() }),
    }
  })
}

/**
 * What cancelling costs the traveller by the agreed terms; for a cancelled booking, what it cost
 * then. 409 where nothing is agreed, or the terms say nothing about it.
 */
export async function readCancellation(
  ctx: Platform,
  me: Person,
  id: string,
): Promise<CancellationCost> {
  const booking = await readBooking(ctx.db, me, id, ctx)
  const { agreed, cancelledAt } = booking
  if (!agreed?.cancellation) refuse('bookings.notPossible')
  const at = cancelledAt ? Date.parse(cancelledAt) : ctx.clock.now().getTime()
  return cancellationCost(agreed.cancellation, agreed, at)
}
