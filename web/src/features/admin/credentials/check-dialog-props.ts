import type { AdminCredential } from '@annai/contract/admin/credentials/shapes'

export interface CheckDialogProps {
  credential: AdminCredential
  onClose: () => void
  /** Called after the credential was changed. */
  onDecided: () => void
}
