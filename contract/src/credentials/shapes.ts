import { z } from 'zod'
import { boundedText, Id, trimmedLine } from '../wire.ts'
import {
  CREDENTIAL_KINDS,
  CREDENTIAL_LIMITS,
  CREDENTIAL_STATUSES,
  SENT_KINDS,
} from './vocabulary.ts'

export const CountryCode = boundedText(2, { missing: 'required' }).regex(/^[A-Z]{2}$/, {
  error: 'required',
})

/** A credential that counts, as everyone sees it; stored with the guide. */
export const PublicCredential = z.object({
  kind: z.enum(CREDENTIAL_KINDS),
  /** Empty where it belongs to no country. */
  country: z.string(),
  issuer: z.string(),
  checkedOn: z.string(),
  /** Null for one without an end. */
  validTo: z.string().nullable(),
  /** A renewal is applied for; it counts until this day. */
  appliedUntil: z.string().optional(),
  /** If the guide shows it. */
  number: z.string().optional(),
})
export type PublicCredential = z.infer<typeof PublicCredential>

export const CredentialRequest = z.object({
  kind: z.enum(SENT_KINDS, { error: 'statusInvalid' }),
  country: CountryCode,
  number: trimmedLine(CREDENTIAL_LIMITS.number, 'tooLong').default(''),
  showsNumber: z.boolean({ error: 'invalid' }).default(false),
})
export type CredentialRequest = z.infer<typeof CredentialRequest>

/** A credential for its guide. */
export const OwnCredential = z.object({
  _id: Id,
  kind: z.enum(CREDENTIAL_KINDS),
  country: z.string(),
  issuer: z.string(),
  number: z.string(),
  showsNumber: z.boolean(),
  status: z.enum(CREDENTIAL_STATUSES),
  validTo: z.string().nullable(),
  appliedUntil: z.string().nullable(),
  checkedOn: z.string().nullable(),
  /** Photographs, until 30 days after the decision. */
  files: z.array(Id),
})
export type OwnCredential = z.infer<typeof OwnCredential>

/** The newest of each kind and country, and the one that still counts beside it. */
export const OwnCredentials = z.object({
  credentials: z.array(OwnCredential),
  /** The country of the guide's location; empty without one. */
  country: z.string(),
})
export type OwnCredentials = z.infer<typeof OwnCredentials>
