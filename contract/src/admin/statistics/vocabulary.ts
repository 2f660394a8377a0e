/** What is counted by week from the bookings. */
export type StatisticName = 'enquiries' | 'demand' | 'tours'

/** The stages that an enquiry reaches. */
export const FUNNEL_STAGES = [
  'sent',
  'answered',
  'proposed',
  'agreed',
  'tookPlace',
  'reviewed',
] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]

/** How soon an enquiry was answered; `never` includes answers after three days. */
export const ANSWER_SHARES = ['hour', 'hours', 'day', 'days', 'never'] as const
export type AnswerShare = (typeof ANSWER_SHARES)[number]

export const STATISTICS = {
  /** Weeks that are shown, the current one included. */
  weeks: 13,
  /** Weeks that are counted again every hour: as many as twelve months can touch. */
  countedWeeks: 54,
  /** Searches of a place in a language are shown from this many on. */
  leastSearches: 3,
  /** Places and languages that are listed, the greatest unmet demand first. */
  demandListed: 50,
  /** Days in which members are looked at. */
  memberDays: 90,
  /** Days before the end of a credential. */
  endingDays: 60,
  /** Members that are listed. */
  membersListed: 100,
  /** Months that are shown, the current one included. */
  months: 12,
} as const

/** Which members are listed. */
export const MEMBER_GROUPS = ['unanswered', 'silent', 'ending', 'asked'] as const
export type MemberGroup = (typeof MEMBER_GROUPS)[number]
