import { z } from 'zod'
import { boundedText, Instant } from '../../wire.ts'
import { Email, GivenPassword, GuideSignup, LoginResponse, UserSignup } from '../shapes.ts'
import { PROVIDERS } from './vocabulary.ts'

const Provider = z.enum(PROVIDERS)
const Ticket = boundedText(100)

export const Identities = z.object({
  /** False for an account that was made with a provider until its owner sets a password. */
  hasPassword: z.boolean(),
  identities: z.array(
    z.object({
      _id: z.string(),
      provider: Provider,
      /** The provider's name; null if the site no longer offers it, or offers another of this kind. */
      name: z.string().nullable(),
      createdAt: Instant,
      usedAt: Instant.nullable(),
      /** The next login with it needs the password too, as after a reset of the password. */
      needsPassword: z.boolean(),
    }),
  ),
  /** Providers that can be added. */
  offered: z.array(z.object({ key: Provider, name: z.string() })),
})
export type Identities = z.infer<typeof Identities>

export const PasswordConfirmation = z.object({ password: GivenPassword })
/** Adding needs the password: an open session is not enough. */
export const IdentityAddition = PasswordConfirmation.extend({
  language: boundedText(35).optional(),
})
/** Removing needs it too, if the account has one. */
export const IdentityRemoval = z.object({ password: GivenPassword.optional() })
export const IdentityTicket = z.object({ ticket: Ticket })

export const ProviderStart = z.object({ language: boundedText(35).optional() })
/** The provider's page. */
export const ProviderAddress = z.object({ url: z.string() })

/** What the provider added to the address of the way back. */
export const ProviderReturn = z.object({
  state: boundedText(200),
  code: boundedText(4000),
  iss: boundedText(500).optional(),
})
export type ProviderReturn = z.infer<typeof ProviderReturn>

/** What the provider says about a person who has no account here yet. */
export const NewIdentity = z.object({
  ticket: z.string(),
  email: z.string().nullable(),
  /** The provider has verified the address, so the account has this one. */
  isVerified: z.boolean(),
  displayName: z.string(),
  /** An account of this identity waits for the link in the mail to this address. */
  pendingEmail: z.string().nullable(),
})
export type NewIdentity = z.infer<typeof NewIdentity>

export const ProviderOutcome = z.object({
  login: LoginResponse.optional(),
  signup: NewIdentity.optional(),
  /** The provider was added to the account of the session. */
  added: z.literal(true).optional(),
})
export type ProviderOutcome = z.infer<typeof ProviderOutcome>

const ticketed = { ticket: Ticket, email: Email.optional() }
/** As the sign-up, without a password. A verified address of the provider replaces `email`. */
export const ProviderSignup = z.discriminatedUnion(
  'role',
  [
    UserSignup.omit({ password: true, email: true }).extend(ticketed),
    GuideSignup.omit({ password: true, email: true }).extend(ticketed),
  ],
  { error: 'roleInvalid' },
)
export type ProviderSignup = z.infer<typeof ProviderSignup>

/** `login` is null while the address has to be verified. */
export const SignedUp = z.object({ login: LoginResponse.nullable() })
