import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { OperatorDetails } from '../../shell/layout/operator-details.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { useSite } from '../../shell/layout/use-site.ts'
import { RichText } from '../../ui/layout/rich-text.tsx'

/** Turns references in long texts into links. */
const PARTS = {
  contact: <Link to="/contact" className="link" />,
  settings: <Link to="/settings" className="link" />,
}

interface SectionTexts {
  readonly title: string
  readonly body: Readonly<Record<string, string>>
  readonly list?: Readonly<Record<string, string>>
}

/** A chapter of a long text: paragraphs, then an optional list. */
function ReadingSection({ id, texts }: { id: string; texts: SectionTexts }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
      <h2 id={`${id}-title`}>{texts.title}</h2>
      {Object.entries(texts.body).map(([key, paragraph]) => (
        <p key={key} className="running mt-4">
          <RichText text={paragraph} parts={PARTS} />
        </p>
      ))}
      {texts.list && (
        <ul className="mt-3 list-disc space-y-2 ps-6 marker:text-muted">
          {Object.entries(texts.list).map(([key, item]) => (
            <li key={key}>
              <RichText text={item} parts={PARTS} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Contents {
  title: string
  chapters: readonly { id: string; title: string }[]
  /** The language of the chapters, where it is not that of the page. */
  lang?: string | undefined
}

/** The table of contents beside a long text, where the screen has room for it. */
export function ReadingContents({ title, chapters, lang }: Contents) {
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:block"
    >
      <p id="contents" className="font-semibold text-sm">
        {title}
      </p>
      <ol lang={lang} className="mt-3 space-y-1 border-line border-s ps-4 text-sm">
        {chapters.map(({ id, title: chapter }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-1 text-muted hover:text-indigo">
              {chapter}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** When the texts last changed in meaning; the privacy policy promises that it is shown. */
const UPDATED = {
  about: undefined,
  ranking: undefined,
  privacy: '2026-11-29',
  terms: '2026-11-23',
} as const

export type ReadingName = keyof typeof UPDATED

/** A long text for reading: about, the order of guides, privacy policy, terms of service. */
export function ReadingPage({ name }: { name: ReadingName }) {
  const { t, i18n } = useTranslation('legal')
  const { operator, translator } = useSite() ?? {}
  const all: Readonly<Record<string, SectionTexts>> = t(`${name}.sections`, {
    returnObjects: true,
    operator: operator?.name ?? t('operator'),
    translator,
  })
  // Where nothing is translated, the privacy policy does not speak of it.
  const { translation, ...others } = all
  const sections = translator ? all : others
  const title = t(`${name}.title`)
  const updated = UPDATED[name]
  const date = (day: string) =>
    new Intl.DateTimeFormat(languageOf(i18n), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(day),
    )
  return (
    <div className="page py-10 md:py-16">
      <PageHead title={title} description={t(`${name}.description`)} />
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-16">
        <ReadingContents
          title={t('contents')}
          chapters={Object.entries(sections).map(([id, section]) => ({ id, title: section.title }))}
        />
        <article className="max-w-[42rem]">
          <h1>{title}</h1>
          {updated && (
            <p className="mt-3 text-muted">
              <time dateTime={updated}>{t('updated', { date: date(updated) })}</time>
            </p>
          )}
          {Object.entries(sections).map(([key, texts]) => (
            <ReadingSection key={key} id={key} texts={texts} />
          ))}
          <OperatorDetails className="mt-10" />
        </article>
      </div>
    </div>
  )
}
