import { z } from 'zod'
import { graphemes } from '../graphemes.ts'
import { LANGUAGES, languageOr } from '../languages.ts'
import { ACCOUNT_STATUSES, PERSON_ROLES } from '../person.ts'
import { normalized, typedEmail, typedName, visible } from '../text.ts'
import {
  boundedText,
  Id,
  Instant,
  lineUpTo,
  MessageResponse,
  requiredLine,
  requiredText,
} from '../wire.ts'
import { ACCOUNT_LIMITS as L } from './limits.ts'
import { readsLikeLink, readsLikeStaff } from './names.ts'
import { PreferencesChangeShape, PreferencesShape } from './preference-shapes.ts'

// One @ with something on both sides and no spaces. Whether the address exists is proved by the
// verification mail.
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]{2,}$/u

/** Extra length accepted around a short field, such as pasted spaces, before it is trimmed. */
const ROOM = 100

const usernameOf = (
  { min, max }: { min: number; max: number },
  length: 'usernameLength' | 'profileUsernameLength',
) =>
  boundedText(max + ROOM, { missing: 'usernameRequired', tooLong: length }).pipe(
    z
      .string()
      .transform(typedName)
      .pipe(
        z
          .string()
          .min(1, { error: 'usernameRequired' })
          .regex(/^[A-Za-z0-9_]*$/, { error: 'usernamePattern' })
          .min(min, { error: length })
          .max(max, { error: length })
          .refine((name) => !readsLikeStaff(name), { error: 'usernameReserved' }),
      ),
  )

/** The username at sign-up: 3 to 20 letters, digits or underscores. */
export const Username = usernameOf(L.username, 'usernameLength')
/** The username in the profile editors: up to 30 (docs/rules/accounts.md#names). */
export const ProfileUsername = usernameOf(L.profileUsername, 'profileUsernameLength')

export const Email = boundedText(L.email + ROOM, {
  missing: 'emailRequired',
  tooLong: 'emailInvalid',
}).pipe(
  z
    .string()
    .transform(typedEmail)
    .pipe(
      z
        .string()
        .min(1, { error: 'emailRequired' })
        .max(L.email, { error: 'emailInvalid', abort: true })
        .regex(EMAIL, { error: 'emailInvalid' }),
    ),
)

/** A password as confirmation: its quality is not checked here. */
export const GivenPassword = boundedText(L.password.max, { missing: 'passwordRequired' }).min(1, {
  error: 'passwordRequired',
})

export const Password = GivenPassword.min(L.password.min, { error: 'passwordLength' })

export const DisplayName = requiredText(
  L.displayName.max,
  'displayNameRequired',
  'displayNameLength',
)
  // A letter and its accent are one or two characters, which look the same.
  .transform((name) => normalized(name, 'NFC'))
  .refine((name) => graphemes(name) >= L.displayName.min, { error: 'displayNameLength' })
  .refine((name) => visible(name) === name, { error: 'displayNameCharacters' })
  .refine((name) => !readsLikeLink(name), { error: 'displayNameLink' })
  .refine((name) => !readsLikeStaff(name), { error: 'displayNameReserved' })

const AgreeTerms = z.literal(true, { error: 'agreeTermsRequired' })
const MailLanguage = boundedText(35)
  .optional()
  .transform((value) => languageOr(value))

/** A place chosen from the suggestions; `placeId` proves it (docs/rules/guides.md#places). */
export const SignupLocation = z.object(
  {
    formattedAddress: requiredLine(L.location, 'locationRequired', 'locationLength'),
    country: requiredLine(L.location, 'locationRequired', 'locationLength'),
    countryCode: boundedText(2)
      .regex(/^[A-Z]{2}$/)
      .optional(),
    placeId: boundedText(200).optional(),
  },
  { error: 'locationRequired' },
)

export const UserSignup = z.object({
  role: z.literal('user'),
  username: Username,
  email: Email,
  password: Password,
  displayName: DisplayName,
  agreeTerms: AgreeTerms,
  language: MailLanguage,
})

export const GuideSignup = z.object({
  role: z.literal('guide'),
  username: Username,
  email: Email,
  password: Password,
  displayName: DisplayName,
  location: SignupLocation,
  introduction: requiredText(L.signupIntroduction, 'introductionRequired', 'introductionLength'),
  agreeTerms: AgreeTerms,
  language: MailLanguage,
})

export const SignupRequest = z.discriminatedUnion('role', [UserSignup, GuideSignup], {
  error: 'roleInvalid',
})
export type SignupRequest = z.infer<typeof SignupRequest>

/**
 * Logging in checks presence only, so that the response does not reveal the rules for passwords.
 */
export const LoginRequest = z.object({
  email: boundedText(L.email + ROOM).pipe(
    z
      .string()
      .transform(typedName)
      .pipe(z.string().min(1, { error: 'emailRequired' }).max(L.email, { error: 'tooLong' })),
  ),
  password: GivenPassword,
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const LoginResponse = z.object({ token: z.string(), role: z.enum(PERSON_ROLES), userId: Id })
export type LoginResponse = z.infer<typeof LoginResponse>

export const EmailRequest = z.object({ email: Email, language: MailLanguage })
export const ResetPasswordRequest = z.object({ password: Password, language: MailLanguage })

/** An account as its owner names it, by username or address, and the address that it should have. */
export const CorrectEmailRequest = z.object({
  account: boundedText(L.email + ROOM, { missing: 'usernameRequired' }).pipe(
    z
      .string()
      .transform(typedName)
      .pipe(z.string().min(1, { error: 'usernameRequired' }).max(L.email, { error: 'tooLong' })),
  ),
  password: GivenPassword,
  email: Email,
  language: MailLanguage,
})
export type CorrectEmailRequest = z.infer<typeof CorrectEmailRequest>

/**
 * Changing the email address or password requires the current password: an open session is not
 * enough.
 */
export const ChangeEmailRequest = z.object({ password: GivenPassword, email: Email })
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>

export const ChangePasswordRequest = z.object({ password: GivenPassword, newPassword: Password })
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>
/** The new token of this session; the token that sent the request is no longer valid. */
export const PasswordChanged = MessageResponse.extend({ token: z.string() })
export type PasswordChanged = z.infer<typeof PasswordChanged>

export const AccountEmail = z.object({
  email: z.string(),
  /** The new address, which has to be verified before it replaces the current one. */
  pendingEmail: z.string().nullable(),
  /** The newest mail to the current address was refused for good. */
  isAddressRefused: z.literal(true).optional(),
})
export type AccountEmail = z.infer<typeof AccountEmail>

/** Deleting requires the password: an open session is not enough. */
export const DeleteAccountRequest = z.object({ password: GivenPassword })
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>

export const SettingsRequest = z.object({
  emailNotificationLanguage: boundedText(35, {
    missing: 'languageInvalid',
    tooLong: 'languageInvalid',
  })
    .transform((value) => (value === 'zh' ? 'zh-CN' : value))
    .pipe(z.enum(LANGUAGES, { error: 'languageInvalid' }))
    .optional(),
  emailNotifications: z.boolean().optional(),
  emailQuotes: z.boolean().optional(),
  preferences: PreferencesChangeShape.optional(),
})
export type SettingsRequest = z.infer<typeof SettingsRequest>

export const SettingsResponse = z.object({
  emailNotificationLanguage: z.enum(LANGUAGES),
  /** Whether to mail about bookings, messages and the profile; other mails are always sent. */
  emailNotifications: z.boolean(),
  /** Whether mails quote what others have written. */
  emailQuotes: z.boolean(),
  preferences: PreferencesShape,
  accountStatus: z.enum(ACCOUNT_STATUSES),
  /** When the account will be erased, if its owner has requested it. */
  deletionDate: z.string().nullable(),
})
export type Settings = z.infer<typeof SettingsResponse>

export const AccountStatusResponse = z.object({
  message: z.string(),
  accountStatus: z.enum(ACCOUNT_STATUSES),
})

/** A session in use. */
export const SessionView = z.object({
  _id: Id,
  userAgent: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** Whether its browser gets push notifications. */
  hasPush: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

const dropEmpty = (list: string[]) => list.map((item) => item.trim()).filter((item) => item !== '')

/** A traveller's own profile as saved; a field that is left out is not changed. */
export const UserProfileRequest = z.object({
  username: ProfileUsername.optional(),
  displayName: DisplayName.optional(),
  location: lineUpTo(L.location, 'locationLength').optional(),
  languages: z
    .array(lineUpTo(L.language, 'languageLength'))
    .max(L.languages, { error: 'languagesLimit' })
    .transform(dropEmpty)
    .optional(),
  interests: z
    .array(lineUpTo(L.interest, 'interestLength'))
    .max(L.interests, { error: 'interestsLimit' })
    .transform(dropEmpty)
    .optional(),
  profilePicture: boundedText(500).optional(),
})
export type UserProfileRequest = z.infer<typeof UserProfileRequest>

export const PublicUser = z.object({
  displayName: z.string(),
  profilePicture: z.string(),
  location: z.string(),
  languages: z.array(z.string()),
  interests: z.array(z.string()),
})
export type PublicUser = z.infer<typeof PublicUser>

export const UserProfile = PublicUser.extend({
  _id: Id,
  username: z.string(),
  email: z.string(),
  accountStatus: z.enum(ACCOUNT_STATUSES),
})
export type UserProfile = z.infer<typeof UserProfile>
