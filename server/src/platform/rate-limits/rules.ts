import type { RefusalCode } from '@annai/contract/refusals'

/** At most `max` in `windowSeconds`. All rules of the product are in LIMIT_RULES. */
export interface LimitRule {
  readonly max: number
  readonly windowSeconds: number
  readonly refusal?: RefusalCode
  /** Beyond `max`, single calls still pass after a pause, which doubles up to this many seconds. */
  readonly pauseSeconds?: number
}

/** The limits as data; docs/rate-limits.md lists them with what the caller sees. */
export const LIMIT_RULES = {
  loginPerAddressAndAccount: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  loginPerAddress: { max: 25, windowSeconds: 300, refusal: 'login.tooMany' },
  loginPerAccount: { max: 10, windowSeconds: 900, refusal: 'login.tooMany', pauseSeconds: 360 },
  // With the pauses that follow, 240 a day: 110, a few while they grow, then one in 12 minutes.
  loginPerAccountAndDay: {
    max: 110,
    windowSeconds: 86_400,
    refusal: 'login.tooMany',
    pauseSeconds: 720,
  },
  loginFirstTry: { max: 1, windowSeconds: 86_400 },
  loginPerKnownDevices: { max: 20, windowSeconds: 900, refusal: 'login.tooMany', pauseSeconds: 60 },
  adminLoginPerAddress: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  adminPassword: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  secondFactor: { max: 5, windowSeconds: 900, refusal: 'login.tooMany' },
  adminEmail: { max: 5, windowSeconds: 3600 },
  signup: { max: 5, windowSeconds: 1800 },
  // An office from which forty invited guides sign up in an afternoon.
  invitedSignup: { max: 100, windowSeconds: 1800 },
  resendPerAddress: { max: 20, windowSeconds: 3600, refusal: 'accounts.resendWait' },
  resendPerRecipient: { max: 5, windowSeconds: 86_400, refusal: 'accounts.resendWait' },
  // Each view of the login page needs a challenge for the autofill, and an office has one address.
  passkeyOptions: { max: 300, windowSeconds: 600 },
  providerStart: { max: 100, windowSeconds: 600 },
  newDeviceMail: { max: 5, windowSeconds: 86_400 },
  forgotPerAddress: { max: 5, windowSeconds: 1800 },
  forgotPerRecipient: { max: 5, windowSeconds: 86_400 },
  reset: { max: 10, windowSeconds: 3600 },
  ownPassword: { max: 5, windowSeconds: 900 },
  emailChange: { max: 5, windowSeconds: 86_400 },
  correctEmail: { max: 10, windowSeconds: 3600 },
  // Calls of the maps provider, which bills each.
  mapsPerCaller: { max: 200, windowSeconds: 86_400 },
  mapsSuggestionsPerDay: { max: 2000, windowSeconds: 86_400 },
  mapsLookupsPerDay: { max: 500, windowSeconds: 86_400 },
  // Calls whose cost grows with what is stored.
  accountExport: { max: 3, windowSeconds: 3600 },
  adminFile: { max: 30, windowSeconds: 3600 },
  announcementTest: { max: 10, windowSeconds: 3600 },
  invitationUpload: { max: 60, windowSeconds: 3600 },
  adminThread: { max: 60, windowSeconds: 300 },
  calendarChange: { max: 60, windowSeconds: 300 },
  // Right ones too: each costs a hash.
  passwordCheck: { max: 20, windowSeconds: 300 },
  linkPreview: { max: 120, windowSeconds: 300 },
  upload: { max: 30, windowSeconds: 1800 },
  calendarFeed: { max: 10, windowSeconds: 3600 },
  calendarFeedRead: { max: 1, windowSeconds: 300 },
  calendarRead: { max: 120, windowSeconds: 3600 },
  enquiryPerHour: { max: 10, windowSeconds: 3600 },
  enquiryPerDay: { max: 30, windowSeconds: 86_400 },
  enquiryPerGuide: { max: 1, windowSeconds: 60 },
  proposal: { max: 10, windowSeconds: 3600 },
  bookingStep: { max: 20, windowSeconds: 3600 },
  daySignal: { max: 60, windowSeconds: 3600 },
  meetingPoint: { max: 20, windowSeconds: 3600 },
  recognition: { max: 20, windowSeconds: 3600 },
  noShow: { max: 3, windowSeconds: 86_400 },
  blindReview: { max: 20, windowSeconds: 3600 },
  reviewReply: { max: 20, windowSeconds: 3600 },
  partyChange: { max: 5, windowSeconds: 3600 },
  chat: { max: 30, windowSeconds: 60 },
  credential: { max: 20, windowSeconds: 86_400 },
  credentialFile: { max: 20, windowSeconds: 86_400 },
  quickReply: { max: 120, windowSeconds: 3600 },
  translation: { max: 120, windowSeconds: 3600 },
  suggestedText: { max: 200, windowSeconds: 86_400, refusal: 'translation.dayLimit' },
  pushSubscription: { max: 30, windowSeconds: 3600 },
  pushTest: { max: 5, windowSeconds: 3600 },
  appeal: { max: 3, windowSeconds: 86_400 },
  personBlock: { max: 30, windowSeconds: 86_400 },
  report: { max: 5, windowSeconds: 3600 },
  contactPerAddress: { max: 3, windowSeconds: 3600 },
  contactPerIp: { max: 5, windowSeconds: 3600 },
  pageRender: { max: 300, windowSeconds: 300 },
  socketHandshake: { max: 600, windowSeconds: 300 },
  documentRead: { max: 120, windowSeconds: 300 },
  badToken: { max: 300, windowSeconds: 300 },
  viewsPerNetwork: { max: 60, windowSeconds: 3600 },
  searchesPerNetwork: { max: 60, windowSeconds: 3600 },
  viewsOfGuidePerRange: { max: 16, windowSeconds: 86_400 },
  apiAnonymous: { max: 300, windowSeconds: 300 },
  apiPerson: { max: 1500, windowSeconds: 300 },
} as const satisfies Record<string, LimitRule>
export type LimitName = keyof typeof LIMIT_RULES
