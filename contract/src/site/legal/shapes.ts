import { z } from 'zod'
import { isDay } from '../../days.ts'
import { LANGUAGES } from '../../languages.ts'
import { Instant, lenientText, trimmedText } from '../../wire.ts'
import { byLanguage } from '../worded.ts'
import { LEGAL_LIMITS as L, LEGAL_DOCUMENTS } from './vocabulary.ts'

const Version = z.number().int().min(0)
const Day = z.string().max(10).refine(isDay, 'invalid')

/** A piece of a line. */
const Inline = z.object({
  text: z.string(),
  /** An address of the web, of this site, or a mail address. */
  link: z.string().optional(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
})
export type Inline = z.infer<typeof Inline>

const List = <T extends z.ZodType>(item: T) =>
  z.object({ isOrdered: z.boolean(), start: z.number().int(), items: z.array(item) })

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), content: z.array(Inline) }),
  z.object({ kind: z.literal('heading'), content: z.array(Inline) }),
  List(z.object({ content: z.array(Inline), list: List(z.array(Inline)).optional() })).extend({
    kind: z.literal('list'),
  }),
])
export type Block = z.infer<typeof Block>

/** A chapter; the text before the first heading has no title. */
const Section = z.object({ id: z.string(), title: z.string().nullable(), blocks: z.array(Block) })
export type Section = z.infer<typeof Section>

/** A document in one language, as the reading pages show it. */
const LegalText = z.object({
  version: Version,
  /** The binding language where the requested one is not written. */
  language: z.enum(LANGUAGES),
  title: z.string().nullable(),
  sections: z.array(Section),
  /** In the time zone of the site. */
  inForceOn: z.string(),
  state: z.enum(['waiting', 'current', 'past']),
  /** The version that will replace the current one. */
  next: z.object({ version: Version, inForceOn: z.string() }).nullable(),
})
export type LegalText = z.infer<typeof LegalText>

/** The title is a heading of the first level at the start. */
export type ParsedText = Pick<LegalText, 'title' | 'sections'>

/** Null is as shipped. */
export const LegalAnswer = z.object({ text: LegalText.nullable() })
export type LegalAnswer = z.infer<typeof LegalAnswer>

export const LegalQuery = z.object({
  language: lenientText(35),
  /** A published version; by default the one in force. */
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .catch(undefined),
})

const LegalTexts = z.object(byLanguage(z.string()))

const LEGAL_STATES = ['waiting', 'current', 'replaced', 'past'] as const

const LegalVersion = z.object({
  version: Version,
  publishedAt: Instant,
  by: z.string().nullable(),
  languages: z.array(z.enum(LANGUAGES)),
  isMaterial: z.boolean(),
  inForceAt: Instant,
  /** `replaced`: another one was published before its day. */
  state: z.enum(LEGAL_STATES),
})
export type LegalVersion = z.infer<typeof LegalVersion>

/** The newest version of a document, or the one that was asked for, in Markdown. */
export const AdminLegal = z.object({
  document: z.enum(LEGAL_DOCUMENTS),
  /** The newest; 0 before the first publication. */
  version: Version,
  texts: LegalTexts,
  /** The binding language. */
  language: z.enum(LANGUAGES).nullable(),
  /** The shipped texts. */
  shipped: LegalTexts,
  /** Languages whose shipped text changed after the own text was written. */
  changedShipped: z.array(z.enum(LANGUAGES)),
  versions: z.array(LegalVersion),
})
export type AdminLegal = z.infer<typeof AdminLegal>

export const AdminLegalQuery = LegalQuery.pick({ version: true })

/** Texts in Markdown, by language. Empty ones are not written; without any, the text is as shipped. */
const LegalDraft = z.object({
  texts: z.object(byLanguage(trimmedText(L.text, 'tooLong'))),
  language: z.enum(LANGUAGES).nullable(),
})

export const PublishLegalRequest = LegalDraft.extend({
  /** The newest version when the text was written. */
  base: Version,
  /** The day on which a material version is in force; null for an editorial one, in force at once. */
  inForceOn: Day.nullable(),
}).superRefine(({ texts, language }, check) => {
  const isWritten = Object.values(texts).some(Boolean)
  if (isWritten && !(language && texts[language]))
    check.addIssue({ code: 'custom', path: ['language'], message: 'required' })
})
export type PublishLegalRequest = z.infer<typeof PublishLegalRequest>
