import type { AdminCredential } from '@annai/contract/admin/credentials/shapes'

export interface CheckDialogProps {
  credential: AdminCredential
  onClose: () => void
  /** Called after the act. */
  onDecided: () => void
}
