import type { Rule } from '../permission.ts'

/** A notification belongs to its recipient; for other callers it does not exist (404). */
const manageNotification: Rule<{ account_id: string }> = (person, { account_id }) =>
  person.id === account_id ? null : 'notifications.notFound'

export const notificationRules = { manageNotification }
