import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { BlockParty } from './block-party.tsx'
import { ReportParty } from './report-party.tsx'

/** Reports or blocks the other party of a booking. */
export function PartyActions(props: { booking: Booking; role: PersonRole }) {
  return (
    <>
      <ReportParty {...props} />
      <BlockParty {...props} />
    </>
  )
}
