import { LANGUAGE_NAMES } from '@annai/contract/languages'
import type { LegalText } from '@annai/contract/site/legal/shapes'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { MissingPage } from '../../shell/layout/missing-page.tsx'
import { OperatorDetails } from '../../shell/layout/operator-details.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { OwnSection } from './own-section.tsx'
import type { OwnText } from './read-legal.ts'
import { ReadingContents, ReadingPage } from './reading-page.tsx'

/** Which version the text is, where it is not simply the one in force. */
function VersionNote({ text, date }: { text: LegalText; date: (day: string) => string }) {
  const { t } = useTranslation('legal')
  if (text.next)
    return (
      <Banner
        tone="info"
        className="mt-5"
        title={t('own.next', { date: date(text.next.inForceOn) })}
      >
        <Link to={`?version=${text.next.version}`} className="link">
          {t('own.readNext')}
        </Link>
      </Banner>
    )
  if (text.state === 'current') return null
  return (
    <Banner
      tone="info"
      className="mt-5"
      title={t(`own.${text.state}`, { date: date(text.inForceOn) })}
    >
      <Link to="?" className="link">
        {t('own.readCurrent')}
      </Link>
    </Banner>
  )
}

interface OwnPageProps {
  name: LegalDocument
  text: LegalText
}

/** A document that the operator wrote. */
function OwnPage({ name, text }: OwnPageProps) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const date = (day: string) => format.format(new Date(day))
  const isForeign = text.language !== language
  const lang = isForeign ? text.language : undefined
  const title = (!isForeign && text.title) || t(`${name}.title`)
  const chapters = text.sections.flatMap(({ id, title: chapter }) =>
    chapter === null ? [] : [{ id, title: chapter }],
  )
  return (
    <div className="page py-10 md:py-16">
      <PageHead
        title={title}
        description={t(`${name}.description`)}
        noIndex={text.state !== 'current'}
      />
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-16">
        {chapters.length > 1 ? (
          <ReadingContents title={t('contents')} chapters={chapters} lang={lang} />
        ) : (
          <div className="hidden lg:block" />
        )}
        <article className="max-w-[42rem]">
          <h1>{title}</h1>
          {text.state === 'current' && (
            <p className="mt-3 text-muted">
              <time dateTime={text.inForceOn}>{t('updated', { date: date(text.inForceOn) })}</time>
            </p>
          )}
          <VersionNote text={text} date={date} />
          {isForeign && (
            <p className="mt-3 text-muted">
              {t('own.onlyIn', { language: LANGUAGE_NAMES[text.language] })}
            </p>
          )}
          <div lang={lang}>
            {text.sections.map((section) => (
              <OwnSection key={section.id} section={section} />
            ))}
          </div>
          <OperatorDetails className="mt-10" />
        </article>
      </div>
    </div>
  )
}

function Unreachable({ name }: { name: LegalDocument }) {
  const { t } = useTranslation('legal')
  const { t: tCommon } = useTranslation('common')
  const { state, revalidate } = useRevalidator()
  return (
    <div className="reading grid gap-6 py-10 md:py-16">
      <PageHead title={t(`${name}.title`)} noIndex />
      <h1>{t(`${name}.title`)}</h1>
      <Banner
        tone="bad"
        role="alert"
        title={t('own.unreachable')}
        action={
          <Button
            look="secondary"
            size="sm"
            busy={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {tCommon('actions.retry')}
          </Button>
        }
      />
    </div>
  )
}

/** A document of the site: as the operator wrote it, or as shipped. */
export function LegalPage(own: OwnText) {
  if ('failure' in own)
    return own.name && own.failure === 'unreachable' ? (
      <Unreachable name={own.name} />
    ) : (
      <MissingPage />
    )
  const { name, text } = own
  if (text) return <OwnPage name={name} text={text} />
  return name === 'rules' || name === 'imprint' ? <MissingPage /> : <ReadingPage name={name} />
}
