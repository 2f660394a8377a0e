import { z } from 'zod'
import { LANGUAGES } from '../../languages.ts'
import { boundedText, Id, Instant } from '../../wire.ts'
import {
  INVITATION_FILTERS,
  INVITATION_LIMITS,
  LINE_PROBLEMS,
  PREPARED_PARTS,
} from './vocabulary.ts'

/** One line as it was read, with everything that is wrong with it. */
export const InvitationLine = z.object({
  /** Its number in the file, from 1. */
  line: z.number(),
  email: z.string(),
  name: z.string(),
  number: z.string(),
  /** YYYY-MM-DD; empty for none. What could not be read is shown as it was typed. */
  memberUntil: z.string(),
  language: z.string(),
  /** The parts of the profile that it prepares. */
  prepared: z.array(z.enum(PREPARED_PARTS)),
  problems: z.array(z.enum(LINE_PROBLEMS)),
})
export type InvitationLine = z.infer<typeof InvitationLine>

/**
 * Lines of address, name, membership number, last day of the membership, language of the mail, and a
 * profile: location, introduction, role, tagline, languages, areas of expertise, highlights. Only the
 * first two are needed. A first line without an address is a heading.
 */
export const InvitationRequest = z.object({
  text: boundedText(INVITATION_LIMITS.text, { missing: 'required' }).refine(
    (text) => text.trim() !== '',
    { error: 'required' },
  ),
  /** The language of the mails, for lines that name none. */
  language: z.enum(LANGUAGES, { error: 'languageInvalid' }),
  /** Reads the lines and sends nothing. */
  preview: z.boolean({ error: 'required' }),
})
export type InvitationRequest = z.infer<typeof InvitationRequest>

export const InvitationResult = z.object({
  lines: z.array(InvitationLine),
  /** How many were sent, or would be. */
  sent: z.number(),
})
export type InvitationResult = z.infer<typeof InvitationResult>

export const AdminInvitation = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  number: z.string(),
  memberUntil: z.string().nullable(),
  language: z.enum(LANGUAGES),
  state: z.enum(INVITATION_FILTERS).exclude(['all']),
  sentAt: Instant,
  expiresAt: Instant,
  /** The guide who joined by it. */
  joined: z.object({ _id: Id, username: z.string(), date: Instant }).nullable(),
})
export type AdminInvitation = z.infer<typeof AdminInvitation>
