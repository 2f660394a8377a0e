import { isAbsence } from '@annai/contract/bookings/day/no-shows'
import { isCalledOff, STATUS } from '@annai/contract/bookings/lifecycle'
import { isCancelledAfterStart } from '@annai/contract/bookings/tour'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { cancelledAt } from '../messages/service.ts'
import { claimsOf } from '../no-shows/store.ts'
import type { BookingRow, ProposalRow } from '../store.ts'

/** How an agreed tour ended, on which depends what the parties may do after it. */
export interface AfterTour {
  isCompleted: boolean
  /** When an agreed booking was cancelled. */
  cancelledAt: Date | null
  isCancelledAfterStart: boolean
  /** A claim that the guide did not come was agreed or upheld. */
  isGuideAbsent: boolean
}

/** How the booking ended, with the terms that both parties agreed to. */
export async function afterTourOf(
  reader: Db | Tx,
  { id, status }: Pick<BookingRow, 'id' | 'status'>,
  agreed: Pick<ProposalRow, 'date_times' | 'time_zone'> | null,
): Promise<AfterTour> {
  const isCompleted = status === STATUS.completed
  if (!agreed)
    return { isCompleted, cancelledAt: null, isCancelledAfterStart: false, isGuideAbsent: false }
  const cancelled = isCalledOff(status) ? await cancelledAt(reader, id) : null
  const claims = await claimsOf(reader, id)
  return {
    isCompleted,
    cancelledAt: cancelled,
    isCancelledAfterStart: isCancelledAfterStart(cancelled, {
      dateTimes: agreed.date_times,
      timeZone: agreed.time_zone,
    }),
    isGuideAbsent: claims.some(
      ({ by_role, has_agreed, withdrawn_at, outcome }) =>
        by_role === 'user' &&
        isAbsence({ hasAgreed: has_agreed, isWithdrawn: withdrawn_at !== null, outcome }),
    ),
  }
}
