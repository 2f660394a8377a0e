export { notificationKeys } from './notification-keys.ts'
export { PushPanel } from './push/push-panel.tsx'
