import { z } from 'zod'
import { CountryCode, OwnCredential } from '../../credentials/shapes.ts'
import { CREDENTIAL_KINDS, CREDENTIAL_LIMITS } from '../../credentials/vocabulary.ts'
import { isDay } from '../../days.ts'
import { DECISION_LIMITS } from '../../decisions/limits.ts'
import { CREDENTIAL_CODES } from '../../decisions/vocabulary.ts'
import { GUIDE_LIMITS } from '../../guides/limits.ts'
import { APPROVAL_STATUSES } from '../../guides/vocabulary.ts'
import { boundedText, Id, Instant, NamedId, requiredText, trimmedLine } from '../../wire.ts'

const Day = boundedText(10).refine(isDay, { error: 'invalid' })
const line = (max: number) => trimmedLine(max, 'tooLong').default('')

/** `waiting` to be checked, `ending` within 60 days, `ended` without a newer one. */
export const CREDENTIAL_VIEWS = ['waiting', 'ending', 'ended'] as const

export const AdminCredentialQuery = z.object({
  view: z.enum(CREDENTIAL_VIEWS).catch('waiting').default('waiting'),
  /** All of one guide instead. */
  guide: boundedText(100).optional(),
})
export type AdminCredentialQuery = z.infer<typeof AdminCredentialQuery>

export const AdminCredential = OwnCredential.extend({
  guide: z.object({
    _id: Id,
    username: z.string(),
    displayName: z.string(),
    approvalStatus: z.enum(APPROVAL_STATUSES),
  }),
  sentAt: Instant,
  /** The end of the one that it renews. */
  renews: z.string().nullable(),
  /** Other guides with the same number. */
  sameNumber: z.array(z.string()),
})
export type AdminCredential = z.infer<typeof AdminCredential>

const Checked = {
  issuer: line(CREDENTIAL_LIMITS.issuer),
  number: line(CREDENTIAL_LIMITS.number),
  /** The last day; null without an end. */
  validTo: Day.nullable().default(null),
}
/** What was read on the document. */
export const AcceptRequest = z.object(Checked)
export type AcceptRequest = z.infer<typeof AcceptRequest>

/** What the association knows itself, such as a membership. */
export const EnterRequest = z.object({
  ...Checked,
  guide: NamedId.max(GUIDE_LIMITS.location, { error: 'tooLong' }),
  kind: z.enum(CREDENTIAL_KINDS, { error: 'statusInvalid' }),
  country: z.union([z.literal(''), CountryCode], { error: 'invalid' }).default(''),
})
export type EnterRequest = z.infer<typeof EnterRequest>

export const RefuseRequest = z.object({
  code: z.enum(CREDENTIAL_CODES, { error: 'statusInvalid' }),
  facts: requiredText(DECISION_LIMITS.facts, 'required', 'reasonLength'),
})
export type RefuseRequest = z.infer<typeof RefuseRequest>

/** Until when a credential counts while its renewal is applied for; null ends that. */
export const AppliedRequest = z.object({ until: Day.nullable() })
