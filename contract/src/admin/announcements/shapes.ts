import { z } from 'zod'
import { CountryCode } from '../../credentials/shapes.ts'
import { LANGUAGES, type Language } from '../../languages.ts'
import { byLanguage } from '../../site/worded.ts'
import { ClientId, Id, Instant, requiredLine, requiredText } from '../../wire.ts'
import { ANNOUNCEMENT_LIMITS as L } from './limits.ts'

const AnnouncementText = z.object({
  title: requiredLine(L.title, 'required', 'tooLong'),
  text: requiredText(L.text, 'required', 'tooLong'),
})
export type AnnouncementText = z.infer<typeof AnnouncementText>

/** In at least one language; a guide reads their own, else English or the first one. */
export const AnnouncementTexts = z
  .object(byLanguage(AnnouncementText))
  .refine((texts) => Object.values(texts).some(Boolean), 'required')
export type AnnouncementTexts = z.infer<typeof AnnouncementTexts>

/** The text for a reader of this language. */
export const textFor = (texts: AnnouncementTexts, language: Language): AnnouncementText => {
  const text = texts[language] ?? texts.en ?? LANGUAGES.map((other) => texts[other]).find(Boolean)
  if (!text) throw new Error('an announcement has a text')
  return text
}

export const AnnouncementRequest = z.object({
  /** Made by the form, so that a repeated call sends nothing again. */
  _id: ClientId,
  /** Only guides of this country; null for all. */
  country: CountryCode.nullable(),
  texts: AnnouncementTexts,
  /** The number of recipients as the administrator typed it. */
  count: z.number({ error: 'required' }).int({ error: 'invalid' }).min(1, { error: 'invalid' }),
})
export type AnnouncementRequest = z.infer<typeof AnnouncementRequest>

export const TestRequest = z.object({ texts: AnnouncementTexts })
export type TestRequest = z.infer<typeof TestRequest>

export const AudienceQuery = z.object({ country: CountryCode.optional().catch(undefined) })
export const Audience = z.object({ count: z.number() })

export const Announcement = z.object({
  _id: Id,
  country: z.string().nullable(),
  texts: AnnouncementTexts,
  /** Who sent it; null where the administrator is gone. */
  admin: z.string().nullable(),
  /** Recipients, and how many of them have got it. */
  total: z.number(),
  delivered: z.number(),
  date: Instant,
  stoppedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementList = z.object({
  /** Newest first. */
  announcements: z.array(Announcement),
  /** The countries of guides. */
  countries: z.array(z.string()),
})
export type AnnouncementList = z.infer<typeof AnnouncementList>

/** How many mails were sent, one for each text. */
export const TestResponse = z.object({ sent: z.number() })
