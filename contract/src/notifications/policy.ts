import type { Rule } from '../permission.ts'

/** Notifications are their recipient's alone; for anybody else they do not exist. */
const manageNotification: Rule<{ account_id: string }> = (person, { account_id }) =>
  person.id === account_id ? null : 'notifications.notFound'

export const notificationRules = { manageNotification }
