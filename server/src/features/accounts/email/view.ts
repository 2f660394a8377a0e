import type { AccountEmail } from '@annai/contract/accounts/shapes'
import type { AccountRow } from '../store.ts'

export const accountEmail = (row: Pick<AccountRow, 'email' | 'pending_email'>): AccountEmail => ({
  email: row.email,
  pendingEmail: row.pending_email,
})
