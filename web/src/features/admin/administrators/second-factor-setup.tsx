import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { AdminBar } from '../admin-frame.tsx'
import { SignOutButton } from '../console-bar.tsx'
import { useOwnAccount } from './account-queries.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

/** In place of the console, for an administrator whose second factor is overdue. */
export function SecondFactorSetup() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const account = useOwnAccount()
  const isOn = Boolean(account.data?.recoveryCodesLeft)
  return (
    <>
      <PageHead title={t('factor.requiredTitle')} noIndex />
      <AdminBar>
        <SignOutButton />
      </AdminBar>
      <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8">
        <h1 className="text-2xl">{t('factor.requiredTitle')}</h1>
        {!isOn && <Banner tone="waiting">{t('factor.requiredText')}</Banner>}
        {account.data ? (
          <SecondFactorCard isOn={isOn} />
        ) : account.error ? (
          <LoadFailure query={account} />
        ) : (
          <PageSpinner />
        )}
        {isOn && (
          // Only now, so that the recovery codes stay until they are saved.
          <Button
            className="w-fit"
            onClick={() => void client.invalidateQueries({ queryKey: ['admin', 'verify'] })}
          >
            {t('factor.continue')}
          </Button>
        )}
      </div>
    </>
  )
}
