import { z } from 'zod'
import { Instant } from '../../wire.ts'
import { GuideSignup } from '../shapes.ts'

/** A profile that the operator has prepared. Its guide may change all of it. */
export const PreparedProfile = z.object({
  location: z
    .object({
      formattedAddress: z.string(),
      placeId: z.string(),
      country: z.string(),
      countryCode: z.string().optional(),
    })
    .nullable(),
  introduction: z.string(),
  role: z.string(),
  tagline: z.string(),
  /** `code:proficiency`. */
  languages: z.array(z.string()),
  expertises: z.array(z.string()),
  highlights: z.array(z.string()),
})
export type PreparedProfile = z.infer<typeof PreparedProfile>

/** What the link of an invitation shows to its holder. */
export const Invitation = z.object({
  email: z.string(),
  name: z.string(),
  /** The membership that it brings; without a last day, none. */
  number: z.string(),
  memberUntil: z.string().nullable(),
  expiresAt: Instant,
  /** The address has an account already, so that the link cannot be used. */
  hasAccount: z.boolean(),
  profile: PreparedProfile.optional(),
})
export type Invitation = z.infer<typeof Invitation>

/** A guide's sign-up; the address is that of the invitation. */
export const InvitedSignup = GuideSignup.omit({ role: true, email: true })
export type InvitedSignup = z.infer<typeof InvitedSignup>
