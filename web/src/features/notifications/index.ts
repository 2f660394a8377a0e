import { lazyOrNothing } from '../../ui/feedback/lazy.tsx'

export { notificationKeys } from './notification-keys.ts'
export { PushPanel } from './push/push-panel.tsx'

/** Loaded once something was sent. */
export const PushInvitation = lazyOrNothing(
  async () => (await import('./push/push-invitation.tsx')).PushInvitation,
)
