export { notificationKeys } from './notification-keys.ts'
