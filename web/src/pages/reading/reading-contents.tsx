import type { SectionTexts } from './reading-section.tsx'

interface Contents {
  readonly title: string
  readonly sections: Readonly<Record<string, SectionTexts>>
}

/** The table of contents beside a long text, where the screen has room for it. */
export function ReadingContents({ title, sections }: Contents) {
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:block"
    >
      <p id="contents" className="font-semibold text-sm">
        {title}
      </p>
      <ol className="mt-3 space-y-1 border-line border-s ps-4 text-sm">
        {Object.entries(sections).map(([key, section]) => (
          <li key={key}>
            <a href={`#${key}`} className="inline-block py-1 text-muted hover:text-indigo">
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
