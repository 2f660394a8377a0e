/** What waits for an administrator. */
export const QUEUE_KINDS = [
  'guide',
  'change',
  'report',
  'noShow',
  'credential',
  'licence',
  'appeal',
  'contact',
  'mail',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** `free`: entries that no other administrator has; `mine`: those of the caller. */
export const QUEUE_OWNERS = ['all', 'free', 'mine'] as const

export const QUEUE_LIMITS = {
  /** So many entries are listed, the most urgent first. */
  listed: 100,
  /** A claim lasts so long after it was last renewed. */
  claimMinutes: 30,
} as const
