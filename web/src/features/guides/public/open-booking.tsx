import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { usePerson } from '../../../shell/session/session.ts'
import { OpenBookingNote } from '../../bookings/index.ts'

/** The traveller's open booking with this guide. Visitors and guides load nothing. */
export function OpenBooking({ guide, className }: { guide: PublicGuide; className?: string }) {
  if (usePerson()?.role !== 'user') return null
  return (
    <Suspense>
      <OpenBookingNote
        guide={{ id: guide._id, name: guide.displayName }}
        {...(className && { className })}
      />
    </Suspense>
  )
}
