import type { AllowedTransition } from '@annai/contract/bookings/lifecycle'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Actionable, BookingRow } from '../store.ts'

type TransitionChanges = Pick<
  BookingRow,
  | 'details_status'
  | 'revision'
  | 'agreed_revision'
  | 'guide_has_replied'
  | 'deadline_at'
  | 'remind_at'
  | 'updated_at'
>

/**
 * Writes a transition, only if the booking still has the status and revision of the decision. False
 * if another change came first, which is rare because the row is locked.
 */
export async function saveTransition(
  tx: Tx,
  seen: Actionable<Pick<BookingRow, 'id' | 'status' | 'revision'>>,
  transition: AllowedTransition,
  changes: TransitionChanges,
): Promise<boolean> {
  const result = await tx
    .updateTable('bookings')
    .set({
      status: transition.to,
      is_superseded: transition.action === 'supersede',
      ...changes,
    })
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('revision', '=', seen.revision)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
