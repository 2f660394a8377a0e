import type { z } from 'zod'
import { ACCOUNT_LIMITS } from './accounts/limits.ts'
import { CALENDAR_LIMITS } from './availability/limits.ts'
import { BOOKING_LIMITS } from './bookings/limits.ts'
import { TRIP_LIMITS } from './bookings/trips/limits.ts'
import { CHAT_LIMITS } from './chat/limits.ts'
import { CONTACT_LIMITS } from './contact/limits.ts'
import { GUIDE_LIMITS } from './guides/limits.ts'
import { MEDIA_LIMITS } from './media/limits.ts'
import { REPORT_LIMITS } from './reports/limits.ts'
import { REVIEW_LIMITS } from './reviews/limits.ts'

/**
 * Everything that can be wrong with a field. A shape uses the code; its text is
 * `common:problems.<code>` in five languages, with these parameters.
 */
export const PROBLEMS = {
  invalid: {},
  required: {},
  tooLong: {},
  /** Markdown that takes too much time or memory to parse. */
  tooComplex: {},
  /** More marks on one character than any script uses. */
  marks: {},
  usernameRequired: {},
  usernamePattern: {},
  usernameLength: ACCOUNT_LIMITS.username,
  profileUsernameLength: ACCOUNT_LIMITS.profileUsername,
  usernameReserved: {},
  usernameTaken: {},
  emailRequired: {},
  emailInvalid: {},
  emailTaken: {},
  passwordRequired: {},
  passwordLength: ACCOUNT_LIMITS.password,
  adminPasswordLength: ACCOUNT_LIMITS.adminPassword,
  displayNameRequired: {},
  displayNameLength: ACCOUNT_LIMITS.displayName,
  displayNameCharacters: {},
  displayNameReserved: {},
  displayNameLink: {},
  agreeTermsRequired: {},
  roleInvalid: {},
  languageInvalid: {},
  locationRequired: {},
  locationLength: { max: GUIDE_LIMITS.location },
  introductionRequired: {},
  introductionLength: { max: ACCOUNT_LIMITS.signupIntroduction },
  interestsLimit: { max: ACCOUNT_LIMITS.interests },
  interestLength: { max: ACCOUNT_LIMITS.interest },
  profileIntroductionLength: { max: GUIDE_LIMITS.introduction },
  roleLength: { max: GUIDE_LIMITS.role },
  taglineLength: { max: GUIDE_LIMITS.tagline },
  languagesLimit: { max: GUIDE_LIMITS.languages },
  languageLength: { max: GUIDE_LIMITS.language },
  expertisesLimit: { max: GUIDE_LIMITS.expertises },
  expertiseInvalid: {},
  highlightsLimit: { max: GUIDE_LIMITS.highlights },
  highlightLength: { max: GUIDE_LIMITS.highlight },
  priceRangesLimit: { max: GUIDE_LIMITS.priceRanges },
  priceDescriptionLength: { max: GUIDE_LIMITS.priceDescription },
  priceInvalid: {},
  priceNegative: {},
  priceOrder: {},
  priceLinesLimit: { max: BOOKING_LIMITS.priceLines },
  priceSum: {},
  amountWhole: {},
  depositLimit: {},
  accountNumber: {},
  percentInvalid: {},
  daysBeforeInvalid: { max: BOOKING_LIMITS.cancellationDays },
  cancellationOrder: {},
  cancellationLimit: { max: BOOKING_LIMITS.cancellationSteps },
  currencyInvalid: {},
  priceUnitInvalid: {},
  videoLinksLimit: { max: GUIDE_LIMITS.videoLinks },
  videoLinkInvalid: {},
  galleryLimit: { max: GUIDE_LIMITS.gallery },
  galleryDescriptionLength: { max: GUIDE_LIMITS.galleryDescription },
  pictureInvalid: {},
  /** Named with the network: the client finds the field by it. */
  socialInvalid: {},
  messageRequired: {},
  messageLength: { max: CHAT_LIMITS.message },
  dateTimeRequired: {},
  dateInvalid: {},
  timeInvalid: {},
  dateTimesRequired: {},
  dateTimesLimit: { max: BOOKING_LIMITS.dateTimes },
  timeZoneRequired: {},
  timeZoneInvalid: {},
  hoursInvalid: { max: CALENDAR_LIMITS.hoursRanges },
  hoursOverlap: {},
  seasonsOverlap: {},
  exceptionsOverlap: {},
  tooManyExceptions: { max: CALENDAR_LIMITS.exceptions },
  invalidGroupSize: {},
  groupSizeWhole: {},
  groupSizeLimit: { max: BOOKING_LIMITS.groupSizeMax },
  groupSizeMismatch: {},
  dayPast: {},
  dayOrder: {},
  dayRange: { max: BOOKING_LIMITS.wishedDays },
  daysBeyondRange: {},
  budgetInvalid: {},
  consentRequired: {},
  phoneInvalid: {},
  partyRequired: {},
  guidesRequired: {},
  guidesLimit: { max: TRIP_LIMITS.open },
  guidesTwice: {},
  remarksLength: { max: BOOKING_LIMITS.remarks },
  reasonRequired: {},
  removalReasonRequired: {},
  reasonLength: { max: BOOKING_LIMITS.reason },
  descriptionRequired: {},
  descriptionLength: { max: REPORT_LIMITS.description },
  ratingInvalid: {},
  reviewLength: { max: REVIEW_LIMITS.text },
  nameRequired: {},
  nameMarkup: {},
  languagesRequired: {},
  countryTwice: {},
  titleLines: {},
  nameLength: { max: CONTACT_LIMITS.name },
  subjectRequired: {},
  subjectLength: { max: CONTACT_LIMITS.subject },
  contactMessageLength: { max: CONTACT_LIMITS.message },
  fileTooLarge: { max: MEDIA_LIMITS.fileMegabytes },
  heicUnreadable: {},
  pictureBroken: {},
  priorityInvalid: {},
  statusInvalid: {},
} as const satisfies Record<string, Record<string, number>>

export type Problem = keyof typeof PROBLEMS

export const PROBLEM_CODES = Object.keys(PROBLEMS) as Problem[]

/** The problem code of a shape's issue; `invalid` for issues without a code. */
export function problemOf(issue: { message?: string | undefined }): Problem {
  const code = issue.message
  return code !== undefined && Object.hasOwn(PROBLEMS, code) ? (code as Problem) : 'invalid'
}

/** The first problem of a value against a shape, or null when it fits. */
export function firstProblem(shape: z.ZodType, value: unknown): Problem | null {
  const parsed = shape.safeParse(value)
  return parsed.success ? null : problemOf(parsed.error.issues[0] ?? {})
}
