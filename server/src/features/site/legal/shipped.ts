import { createHash } from 'node:crypto'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import {
  type LegalDocument,
  SHIPPED_DOCUMENTS,
  type ShippedDocument,
} from '@annai/contract/site/legal/vocabulary'
import { z } from 'zod'
import type { Platform } from '../../../platform/platform.ts'

const Lines = z.record(z.string(), z.string())
const ShippedSection = z.object({ title: z.string(), body: Lines, list: Lines.optional() })
type ShippedSection = z.infer<typeof ShippedSection>
const Sections = z.record(z.string(), ShippedSection)

type ByLanguage = Partial<Record<Language, string>>

/** Pages that the tags of shipped texts lead to. */
const LINKED = { contact: '/contact', settings: '/settings' } as const

const isShipped = (document: LegalDocument): document is ShippedDocument =>
  SHIPPED_DOCUMENTS.some((shipped) => shipped === document)

const withLinks = (text: string): string =>
  text.replace(
    /<(contact|settings)>(.*?)<\/\1>/gs,
    (_, page: keyof typeof LINKED, words) => `[${words}](${LINKED[page]})`,
  )

const sectionMarkdown = ({ title, body, list = {} }: ShippedSection): string =>
  [
    `## ${title}`,
    ...Object.values(body),
    Object.values(list)
      .map((item) => `- ${item}`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

/** The shipped texts of a document in Markdown, as the pages of this site would show them. */
export function shippedTexts(
  { texts, env, translator }: Pick<Platform, 'texts' | 'env' | 'translator'>,
  document: LegalDocument,
): ByLanguage {
  if (!isShipped(document)) return {}
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const t = texts.in(language)
      const all = Sections.parse(
        t(`legal:${document}.sections`, {
          returnObjects: true,
          operator: env.OPERATOR?.name ?? t('legal:operator'),
          translator: translator.engine,
        }),
      )
      // As on the page.
      const { translation: _, ...others } = all
      const sections = Object.values(translator.engine ? all : others)
      return [language, withLinks(sections.map(sectionMarkdown).join('\n\n'))]
    }),
  )
}

/** Without the names in it: the text is the same for a site with another name. */
export function shippedHashes(
  { texts }: Pick<Platform, 'texts'>,
  document: LegalDocument,
): ByLanguage {
  if (!isShipped(document)) return {}
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      createHash('sha256')
        .update(JSON.stringify(texts.shipped(language, 'legal')[document]))
        .digest('base64url')
        .slice(0, 16),
    ]),
  )
}
