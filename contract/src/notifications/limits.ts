/** A notification is deleted this long after its event (docs/rules/notifications.md#retention). */
export const NOTIFICATION_DAYS = 180
