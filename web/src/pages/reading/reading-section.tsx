import { Link } from 'react-router'
import { RichWords } from '../../ui/layout/rich-text.tsx'

/** What the long texts speak of is one press away. */
const PARTS = {
  contact: <Link to="/contact" className="link" />,
  settings: <Link to="/settings" className="link" />,
}

export interface SectionTexts {
  readonly title: string
  readonly body: Readonly<Record<string, string>>
  readonly list?: Readonly<Record<string, string>>
}

/** One chapter of a long text: paragraphs, then a list where there is one. */
export function ReadingSection({ id, texts }: { id: string; texts: SectionTexts }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
      <h2 id={`${id}-title`}>{texts.title}</h2>
      {Object.entries(texts.body).map(([key, paragraph]) => (
        <p key={key} className="running mt-4">
          <RichWords words={paragraph} parts={PARTS} />
        </p>
      ))}
      {texts.list && (
        <ul className="mt-3 list-disc space-y-2 ps-6 marker:text-muted">
          {Object.entries(texts.list).map(([key, item]) => (
            <li key={key}>
              <RichWords words={item} parts={PARTS} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
