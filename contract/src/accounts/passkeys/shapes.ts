import { z } from 'zod'
import { Instant } from '../../wire.ts'
import { GivenPassword } from '../shapes.ts'

const Base64Url = z.string().max(2000)

export const Passkeys = z.object({
  passkeys: z.array(
    z.object({
      _id: z.string(),
      /** The browser that added it. */
      userAgent: z.string(),
      createdAt: Instant,
      usedAt: Instant.nullable(),
      /** It was added under another address of the site and does not work under this one. */
      isOfOtherHost: z.boolean(),
    }),
  ),
})
export type Passkeys = z.infer<typeof Passkeys>

/** Every change of the passkeys needs the password again: an open session is not enough. */
export const PasskeyConfirmation = z.object({ password: GivenPassword })

/** For `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})

/** For `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

const Credential = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  /** No extension is used. */
  clientExtensionResults: z.object({}),
})

/** What `navigator.credentials.create` returned. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: z.string().max(4000),
    attestationObject: z.string().max(20_000),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What `navigator.credentials.get` returned. */
export const PasskeyLogin = Credential.extend({
  response: z.object({
    clientDataJSON: z.string().max(4000),
    authenticatorData: z.string().max(4000),
    signature: Base64Url,
  }),
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>
