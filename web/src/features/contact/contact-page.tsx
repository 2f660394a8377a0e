import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OperatorDetails } from '../../shell/layout/operator-details.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { RichText } from '../../ui/layout/rich-text.tsx'
import { ContactForm } from './contact-form.tsx'

export function ContactPage() {
  const { t } = useTranslation()
  return (
    <div className="reading grid gap-6 py-8 sm:py-12">
      <PageHead title={t('contactUs.title')} description={t('contactUs.intro')} />
      <header className="grid gap-2">
        <h1>{t('contactUs.title')}</h1>
        <p className="text-lg text-muted">{t('contactUs.intro')}</p>
        <p>
          <RichText
            text={t('contactUs.faq')}
            parts={{ questions: <Link to="/faq" className="link" /> }}
          />
        </p>
      </header>
      <ContactForm />
      <OperatorDetails />
    </div>
  )
}
