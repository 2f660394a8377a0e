/** The states of undelivered mails: given up, or to be tried again later. */
export const MAIL_STATES = ['dead', 'retrying'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_FILTERS = ['all', ...MAIL_STATES] as const

/** The subject matter of a mail, as the console shows it. */
export const MAIL_TOPICS = ['account', 'admin', 'booking', 'notification'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]
