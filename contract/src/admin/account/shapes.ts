import { z } from 'zod'
import { Email, EmailRequest } from '../../accounts/shapes.ts'
import { boundedText, Id } from '../../wire.ts'
import { Alarm } from '../alarms.ts'
import { AdminPassword, PasswordConfirmation } from '../shapes.ts'
import { DIGEST_FREQUENCIES } from './vocabulary.ts'

/** An administrator’s own account. */
export const AdminAccountView = z.object({
  _id: Id,
  username: z.string(),
  /** Null until a link has proved one. */
  email: z.string().nullable(),
  digest: z.enum(DIGEST_FREQUENCIES),
  /** Of the second factor; 0 without one. */
  recoveryCodesLeft: z.number().optional(),
})
export type AdminAccountView = z.infer<typeof AdminAccountView>

export const AdminEmailRequest = PasswordConfirmation.extend({ email: Email })
export type AdminEmailRequest = z.infer<typeof AdminEmailRequest>

export const DigestRequest = z.object({
  digest: z.enum(DIGEST_FREQUENCIES, { error: 'statusInvalid' }),
})
export type DigestRequest = z.infer<typeof DigestRequest>

export const AdminPasswordRequest = PasswordConfirmation.extend({ password: AdminPassword })
export type AdminPasswordRequest = z.infer<typeof AdminPasswordRequest>

/** The new token of this session; the token that sent the request is no longer valid. */
export const AdminPasswordChanged = AdminAccountView.extend({ token: z.string() })
export type AdminPasswordChanged = z.infer<typeof AdminPasswordChanged>

export const AdminForgotRequest = EmailRequest
export const AdminResetRequest = EmailRequest.pick({ language: true }).extend({
  password: AdminPassword,
})

/** What waits for an administrator; `changes` are approved profiles that have changed since. */
export const WaitingCounts = z.object({
  guides: z.number(),
  changes: z.number(),
  reports: z.number(),
  noShows: z.number(),
  credentials: z.number(),
  licences: z.number(),
  appeals: z.number(),
  contacts: z.number(),
})
/** The same, with what is wrong with the installation. */
export const Waiting = WaitingCounts.extend({ alarms: z.array(Alarm) })
export type WaitingCounts = z.infer<typeof WaitingCounts>

/** The secret for an authenticator app; the second factor is on only after a code of it. */
export const SecondFactorOffer = z.object({ secret: z.string(), link: z.string() })
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>
export const SecondFactorCode = PasswordConfirmation.extend({
  code: boundedText(140, { missing: 'required' }).pipe(
    z.string().trim().min(1, { error: 'required' }).max(40),
  ),
})
export const SecondFactorRequest = SecondFactorCode.extend({
  secret: boundedText(32).regex(/^[A-Z2-7]{32}$/),
})
export type SecondFactorCode = z.infer<typeof SecondFactorCode>
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>
/** Shown once: only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
