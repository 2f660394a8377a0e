/** The states of undelivered mails: given up, or to be tried again later. */
export const MAIL_STATES = ['dead', 'retrying'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const MAIL_FILTERS = ['all', ...MAIL_STATES] as const

/** The subject matter of a mail, as the console shows it. */
export const MAIL_TOPICS = ['account', 'admin', 'booking', 'notification'] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** The mails about an account that have a name of their own: `undelivered.kinds.<kind>`. */
export const NAMED_MAILS = [
  'verification',
  'reset',
  'emailChange',
  'emailChanged',
  'passwordChanged',
  'newDevice',
  'passkeyAdded',
  'passkeyRemoved',
  'identityAdded',
  'identityRemoved',
  'accountDeletion',
  'accountBlocked',
  'accountUnblocked',
  'contactReply',
  'announcement',
  'announcementTest',
  'invitation',
  'adminEmail',
  'adminReset',
  'adminEmailChanged',
  'adminPasswordChanged',
  'adminNewDevice',
  'adminRecoveryUsed',
  'adminDigest',
] as const
export type NamedMail = (typeof NAMED_MAILS)[number]
