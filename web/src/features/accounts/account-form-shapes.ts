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

/** A provider identifies the person, so that there is no password. */
export const ProviderUserForm = UserSignupForm.omit({ password: true })
export const ProviderGuideForm = GuideSignupForm.omit({ password: true })

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
