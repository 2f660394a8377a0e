/** Why a profile is not shown. */
export const PROFILE_CODES = [
  'photo',
  'text',
  'place',
  'language',
  'contactDetails',
  'licenceMissing',
  'licenceEnded',
  'other',
] as const
/** Why an account is blocked or warned. */
export const ACCOUNT_CODES = [
  'harassment',
  'fraud',
  'fakeProfile',
  'spam',
  'danger',
  'other',
] as const
/** Why a review is removed. */
export const REVIEW_CODES = [
  'personalData',
  'hate',
  'unlawful',
  'notGenuine',
  'wrongPerson',
  'extortion',
] as const
export type ReviewCode = (typeof REVIEW_CODES)[number]
/** Why the words of a guide's feedback are removed. Its answers stay. */
export const FEEDBACK_CODES = [
  'personalData',
  'hate',
  'unlawful',
  'notGenuine',
  'wrongPerson',
] as const
/** Why a credential is not accepted. */
export const CREDENTIAL_CODES = [
  'unreadable',
  'mismatch',
  'notInRegister',
  'expired',
  'wrongKind',
  'other',
] as const
/** Reasons that take only the words of a review: its stars still count. */
const WORDS_CODES: readonly string[] = ['personalData', 'hate', 'unlawful']
export const takesWordsOnly = (code: string | undefined): boolean =>
  code !== undefined && WORDS_CODES.includes(code)

export const CODES = [
  ...new Set([...PROFILE_CODES, ...ACCOUNT_CODES, ...REVIEW_CODES, ...CREDENTIAL_CODES]),
] as const
export type DecisionCode =
  | (typeof PROFILE_CODES)[number]
  | (typeof ACCOUNT_CODES)[number]
  | ReviewCode
  | (typeof CREDENTIAL_CODES)[number]

/** The acts against a person that are decisions, with what may be the reason of each. */
export const DECISION_ACTS = {
  profileRejected: PROFILE_CODES,
  profileHidden: PROFILE_CODES,
  accountBlocked: ACCOUNT_CODES,
  warned: ACCOUNT_CODES,
  reviewRemoved: REVIEW_CODES,
  feedbackRemoved: FEEDBACK_CODES,
  credentialRefused: CREDENTIAL_CODES,
} as const
export type DecisionAct = keyof typeof DECISION_ACTS
/** By which the texts of a decision are found. */
export const decisionTextKey = ({ act, code }: { act: DecisionAct; code: string }) =>
  act === 'reviewRemoved' && takesWordsOnly(code) ? 'reviewWordsRemoved' : act
/** The namespace of a code's text: of an account and its profile, or of what a person wrote. */
export const codeTextKey = ({ act, code }: { act: DecisionAct; code: string }) =>
  `${act === 'reviewRemoved' || act === 'feedbackRemoved' ? 'reviewCodes' : 'codes'}.${code}` as const
export const DECISION_ACT_NAMES = Object.keys(DECISION_ACTS) as [DecisionAct, ...DecisionAct[]]

/** Of a plain call, which names no reason. */
export const UNSPECIFIED = 'unspecified'

/** Granted: the act is undone. Upheld: it stands. */
export const APPEAL_OUTCOMES = ['granted', 'upheld'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]
