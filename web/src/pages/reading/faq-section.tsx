import FaChevronDown from '~icons/fa-solid/chevron-down'

interface FaqItem {
  readonly question: string
  readonly answer: string
}

export interface FaqTexts {
  readonly title: string
  readonly items: Readonly<Record<string, FaqItem>>
}

/** A group of questions; the answers open without scripts. */
export function FaqSection({ id, texts }: { id: string; texts: FaqTexts }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id}>{texts.title}</h2>
      <div className="mt-4 border-line border-t">
        {Object.entries(texts.items).map(([key, { question, answer }]) => (
          <details key={key} id={`${id}-${key}`} className="group border-line border-b">
            <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-4 hover:text-indigo [&::-webkit-details-marker]:hidden">
              <h3 className="min-w-0 text-base">{question}</h3>
              <FaChevronDown
                aria-hidden="true"
                className="size-3.5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="running max-w-[42rem] pb-5">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
