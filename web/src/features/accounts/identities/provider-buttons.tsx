import type { OfferedProvider, ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { useLoginState } from '../login/use-login-state.ts'
import { startProvider } from './identity-queries.ts'
import { externalAddress, type InAppBrowser, inAppBrowserOf } from './in-app-browser.ts'
import { ProviderMark } from './provider-mark.tsx'

/** In place of Google's button, inside the browser of an app. */
function OpenElsewhere({ app }: { app: InAppBrowser }) {
  const { t } = useTranslation('identities')
  const address = externalAddress(app, location.href)
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{t(address ? 'inApp.text' : 'inApp.menu')}</p>
      {address && (
        <a href={address} className={buttonStyle('secondary')}>
          {t('inApp.open')}
        </a>
      )}
    </div>
  )
}

const unchanging = () => () => undefined

/** The providers of this site, below the form of the login and above that of the sign-up. */
export function ProviderButtons({ providers }: { providers: readonly OfferedProvider[] }) {
  const { t } = useTranslation('identities')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const state = useLoginState()
  const start = useMutation({
    mutationFn: (provider: ProviderKey) => startProvider(provider, language, state),
  })
  const { reset } = start
  // The browser returns to this page as it was, with the button busy.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  // The server does not know the browser.
  const app = useSyncExternalStore(
    unchanging,
    () => inAppBrowserOf(navigator.userAgent),
    () => null,
  )
  return (
    <div className="grid gap-3">
      {start.isError && (
        <FormAlert cause={start.error}>
          {start.error instanceof ApiError ? messageOf(start.error, tCommon) : t('failed')}
        </FormAlert>
      )}
      {providers.map(({ key, name }) =>
        app && key === 'google' ? (
          <OpenElsewhere key={key} app={app} />
        ) : (
          <Button
            key={key}
            look="secondary"
            busy={(start.isPending || start.isSuccess) && start.variables === key}
            onClick={() => start.mutate(key)}
          >
            <ProviderMark provider={key} />
            {t(`continue.${key}`, { name })}
          </Button>
        ),
      )}
    </div>
  )
}
