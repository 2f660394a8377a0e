import { Tabs } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { StructuredData } from '../../ui/layout/structured-data.tsx'

interface FaqItem {
  readonly question: string
  readonly answer: string
}

interface FaqTexts {
  readonly title: string
  readonly items: Readonly<Record<string, FaqItem>>
}

/** A group of questions; the answers open without scripts. */
function FaqSection({ id, texts }: { id: string; texts: FaqTexts }) {
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

const AUDIENCES = ['visitors', 'guides'] as const

type Sections = Readonly<Record<string, FaqTexts>>

const factsOf = (all: readonly Sections[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: all
    .flatMap((sections) => Object.values(sections).flatMap(({ items }) => Object.values(items)))
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
})

/** Questions of travellers and of guides; the tab is in the address, so it can be linked to. */
export function FaqPage() {
  const { t } = useTranslation('faq')
  const [search, setSearch] = useSearchParams()
  const sections: Record<(typeof AUDIENCES)[number], Sections> = {
    visitors: t('visitors', { returnObjects: true }),
    guides: t('guides', { returnObjects: true }),
  }

  const show = (tab: string) =>
    setSearch(tab === 'guides' ? { tab } : {}, { replace: true, preventScrollReset: true })

  return (
    <div className="page max-w-[52rem] py-10 md:py-16">
      <PageHead title={t('title')} description={t('description')} />
      <StructuredData facts={factsOf(Object.values(sections))} />
      <h1>{t('title')}</h1>
      <p className="mt-3 text-muted">{t('intro')}</p>
      <Tabs.Root
        value={search.get('tab') === 'guides' ? 'guides' : 'visitors'}
        onValueChange={show}
        className="mt-8"
      >
        <Tabs.List
          aria-label={t('tabsLabel')}
          className="flex flex-wrap gap-x-6 border-line border-b"
        >
          {AUDIENCES.map((audience) => (
            <Tabs.Trigger
              key={audience}
              value={audience}
              className="-mb-px min-h-11 border-transparent border-b-2 px-1 py-2 font-semibold text-muted hover:text-ink data-[state=active]:border-indigo data-[state=active]:text-indigo"
            >
              {t(`tabs.${audience}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {AUDIENCES.map((audience) => (
          <Tabs.Content
            key={audience}
            value={audience}
            // Both stay in the DOM: search engines read both, and an opened answer stays open.
            forceMount
            tabIndex={-1}
            className="data-[state=inactive]:hidden"
          >
            {Object.entries(sections[audience]).map(([key, texts]) => (
              <FaqSection key={key} id={`${audience}-${key}`} texts={texts} />
            ))}
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <p className="mt-12">
        {t('contact.text')}{' '}
        <Link to="/contact" className="link">
          {t('contact.action')}
        </Link>
      </p>
    </div>
  )
}
