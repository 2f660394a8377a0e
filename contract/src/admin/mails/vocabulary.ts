/** Mails that did not leave: given up, or to be tried again later. */
export const MAIL_STATES = ['dead', 'retrying'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_FILTERS = ['all', ...MAIL_STATES] as const

/** What a mail is about, in the words of the console. */
export const MAIL_TOPICS = ['account', 'admin', 'booking', 'notification'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]
