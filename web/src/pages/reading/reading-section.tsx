import { Link } from 'react-router'
import { RichText } from '../../ui/layout/rich-text.tsx'

/** Turns references in long texts into links. */
const PARTS = {
  contact: <Link to="/contact" className="link" />,
  settings: <Link to="/settings" className="link" />,
}

export interface SectionTexts {
  readonly title: string
  readonly body: Readonly<Record<string, string>>
  readonly list?: Readonly<Record<string, string>>
}

/** A chapter of a long text: paragraphs, then an optional list. */
export function ReadingSection({ id, texts }: { id: string; texts: SectionTexts }) {
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
