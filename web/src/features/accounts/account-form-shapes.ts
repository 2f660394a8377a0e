import {
  CorrectEmailRequest,
  Email,
  GuideSignup,
  Password,
  UserProfileRequest,
  UserSignup,
} from '@annai/contract/accounts/shapes'
import { z } from 'zod'
import { chosenPlace, type PlaceChoice } from '../places/index.ts'

// An unticked checkbox is false; the request's own schema accepts only true.
const agreeTerms = z.boolean().refine((agrees) => agrees, { error: 'agreeTermsRequired' })

export const UserSignupForm = UserSignup.omit({ role: true, language: true }).extend({ agreeTerms })

export const GuideSignupForm = GuideSignup.omit({
  role: true,
  language: true,
  location: true,
}).extend({
  agreeTerms,
  // The text counts as a place only after a suggestion was chosen.
  location: z
    .custom<PlaceChoice>()
    .refine((choice) => chosenPlace(choice) !== null, { error: 'locationRequired' }),
})

/** The address is that of the invitation. */
export const InvitedSignupForm = GuideSignupForm.omit({ email: true })

const withoutPassword = { password: true } as const
/**
 * A provider identifies the person, so that there is no password. Both roles have the
 * fields of each other, so that another choice of the role loses no text.
 */
const providerForm = (email: z.ZodType<string, string>) =>
  z.discriminatedUnion('role', [
    UserSignupForm.omit(withoutPassword).extend({
      role: z.literal('user'),
      email,
      introduction: z.string(),
      location: z.custom<PlaceChoice>(),
    }),
    GuideSignupForm.omit(withoutPassword).extend({ role: z.literal('guide'), email }),
  ])
export const ProviderForm = providerForm(Email)
/** The provider's verified address cannot be changed, so it is not checked here. */
export const VerifiedProviderForm = providerForm(z.string())

export const CorrectEmailForm = CorrectEmailRequest.omit({ language: true })

export const UserProfileForm = UserProfileRequest.omit({ profilePicture: true }).required()

export const ForgotPasswordForm = z.object({ email: Email })
export const ResetPasswordForm = z.object({ password: Password })

/** A loose pattern: text, an @, text. */
export const ResendForm = z.object({
  email: z
    .string()
    .trim()
    .regex(/^\S+@\S+$/),
})
