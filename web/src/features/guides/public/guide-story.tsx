import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { AuthoredText } from '../../../ui/layout/authored-text.tsx'
import { Chips } from '../../../ui/layout/chips.tsx'
import { useGuideText } from '../use-guide-text.ts'

/** A titled section; renders nothing without content. */
export function GuidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Introduction and highlights. */
export function GuideStory({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const paragraphs = guide.introduction.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return (
    <>
      {paragraphs.length > 0 && (
        <GuidePart title={t('guideProfileView.introduction')}>
          <div className="grid max-w-[42rem] gap-4 text-lg">
            {paragraphs.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else and never move
              <AuthoredText key={at}>{text.trim()}</AuthoredText>
            ))}
          </div>
        </GuidePart>
      )}
      {guide.highlights.length > 0 && (
        <GuidePart title={t('guideProfileView.highlights')}>
          <ul className="grid gap-2">
            {guide.highlights.map((highlight) => (
              <li key={highlight} className="flex items-baseline gap-3">
                <FaCheck aria-hidden="true" className="size-3.5 shrink-0 text-pine" />
                <span className="min-w-0 wrap-anywhere">{highlight}</span>
              </li>
            ))}
          </ul>
        </GuidePart>
      )}
    </>
  )
}

/** Expertises and languages. */
export function GuideTraits({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const words = useGuideText()
  if (guide.expertises.length + guide.languages.length === 0) return null
  return (
    <div className="grid gap-10 sm:grid-cols-2">
      {guide.expertises.length > 0 && (
        <GuidePart title={t('guideProfileView.expertises')}>
          <Chips items={words.expertises(guide)} />
        </GuidePart>
      )}
      {guide.languages.length > 0 && (
        <GuidePart title={t('guideProfileView.languages')}>
          <dl className="grid max-w-md">
            {words.languages(guide).map(({ key, label, level }) => (
              <div key={key} className="flex justify-between gap-4 border-line border-b py-1.5">
                <dt>{label}</dt>
                <dd className="text-muted">{level}</dd>
              </div>
            ))}
          </dl>
        </GuidePart>
      )}
    </div>
  )
}
