import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/class-names.ts'
import { useSite } from './use-site.ts'

/** The operator of the site with address and contact; nothing if the settings name none. */
export function OperatorDetails({ className }: { className?: string }) {
  const { t } = useTranslation('common')
  const site = useSite()
  const operator = site?.operator
  if (!operator) return null
  const { name, address, email, imprintUrl } = operator
  return (
    <section aria-labelledby="operator-title" className={classes('card grid gap-2 p-5', className)}>
      <h2 id="operator-title" className="text-xl">
        {t('operator.title')}
      </h2>
      <address className="grid gap-0.5 not-italic wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {email && (
          <a href={`mailto:${email}`} className="link justify-self-start">
            {email}
          </a>
        )}
      </address>
      {imprintUrl && !site.documents?.imprint && (
        <a href={imprintUrl} className="link justify-self-start">
          {t('operator.imprint')}
        </a>
      )}
    </section>
  )
}
