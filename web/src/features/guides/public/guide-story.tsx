import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { AuthoredText } from '../../../ui/layout/authored-text.tsx'
import { Chips } from '../../../ui/layout/chips.tsx'
import { useGuideText } from '../use-guide-text.ts'
import { GuidePart } from './guide-part.tsx'

/** In characters, about eight lines. Chinese, Japanese and Korean characters count twice. */
const SHOWN = 600
/** A remainder up to this length is not folded. */
const TOLERANCE = 200

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/

const widthOf = (text: string): number => {
  let width = 0
  for (const sign of text) width += WIDE.test(sign) ? 2 : 1
  return width
}

/** The sentences of a paragraph, with the white space after each. */
const sentencesOf = (paragraph: string): string[] =>
  paragraph.match(/[^.!?。！？]*[.!?。！？]+["'”’」』）)]*\s*|[^.!?。！？]+$/g) ?? [paragraph]

const totalOf = (texts: readonly string[]) =>
  texts.reduce((width, text) => width + widthOf(text), 0)

/** As many whole sentences as fit, at least one, and the rest. */
function splitParagraph(paragraph: string, room: number): [string, string] {
  const sentences = sentencesOf(paragraph)
  let taken = 1
  while (taken < sentences.length && totalOf(sentences.slice(0, taken + 1)) <= room) taken++
  return [sentences.slice(0, taken).join('').trim(), sentences.slice(taken).join('').trim()]
}

/** Splits a long text into a visible and a folded part, between paragraphs or sentences. */
export function foldText(text: string): { shown: string[]; folded: string[] } {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  if (totalOf(paragraphs) <= SHOWN + TOLERANCE) return { shown: paragraphs, folded: [] }
  const shown: string[] = []
  let room = SHOWN
  for (const [at, paragraph] of paragraphs.entries()) {
    const width = widthOf(paragraph)
    if (width <= room) {
      shown.push(paragraph)
      room -= width
      continue
    }
    const rest = paragraphs.slice(at + 1)
    // Only the first paragraph is split. Others are folded as a whole.
    if (at > 0) return { shown, folded: [paragraph, ...rest] }
    const [begin, end] = splitParagraph(paragraph, room)
    return { shown: [begin], folded: end ? [end, ...rest] : rest }
  }
  return { shown, folded: [] }
}

function Paragraphs({ texts, lang }: { texts: readonly string[]; lang: string | undefined }) {
  return (
    <div className="grid gap-4">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and never move
        <AuthoredText key={at} lang={lang}>
          {text}
        </AuthoredText>
      ))}
    </div>
  )
}

/** The highlights and the introduction. The folded part of a long one opens without JavaScript. */
export function GuideStory({ guide, lang }: { guide: PublicGuide; lang: string | undefined }) {
  const { t } = useTranslation()
  const { shown, folded } = foldText(guide.introduction)
  return (
    <>
      {guide.highlights.length > 0 && (
        <GuidePart title={t('guideProfileView.highlights')}>
          <ul lang={lang} className="grid gap-2">
            {guide.highlights.map((highlight) => (
              <li key={highlight} className="flex items-baseline gap-3">
                <FaCheck aria-hidden="true" className="size-3.5 shrink-0 text-pine" />
                <span className="min-w-0 wrap-anywhere">{highlight}</span>
              </li>
            ))}
          </ul>
        </GuidePart>
      )}
      {shown.length > 0 && (
        <GuidePart title={t('guideProfileView.introduction')}>
          <div className="grid max-w-[42rem] gap-4">
            <Paragraphs texts={shown} lang={lang} />
            {folded.length > 0 && (
              // In browsers with a styleable `details`, the button moves below the text it opened.
              <details className="group flex flex-col gap-3">
                <summary className="link order-last inline-flex min-h-9 list-none items-center justify-self-start font-semibold [&::-webkit-details-marker]:hidden">
                  <span className="group-open:hidden">{t('guideProfileView.readMore')}</span>
                  <span className="hidden group-open:inline">{t('guideProfileView.readLess')}</span>
                </summary>
                <Paragraphs texts={folded} lang={lang} />
              </details>
            )}
          </div>
        </GuidePart>
      )}
    </>
  )
}

/** The areas of expertise. */
export function GuideTraits({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const words = useGuideText()
  if (guide.expertises.length === 0) return null
  return (
    <GuidePart title={t('guideProfileView.expertises')}>
      <Chips items={words.expertises(guide)} />
    </GuidePart>
  )
}
