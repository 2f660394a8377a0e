import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { numberFormat } from './shell/i18n/number-format.ts'
import { startI18n } from './shell/i18n/start-i18n.ts'
import { registerServiceWorker } from './shell/offline/register-service-worker.ts'
import { allowHarmlessMarkup } from './shell/trusted-types.ts'
import { keepFocusUntilReady } from './startup/early-input.ts'

allowHarmlessMarkup()

const texts = startI18n()
// The first Intl.NumberFormat makes the browser load its locale tables, the longest task at
// startup, so it runs in a task of its own while the texts are loading.
setTimeout(() => numberFormat(document.documentElement.lang))
const i18n = await texts

keepFocusUntilReady()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
    {
      onRecoverableError: (error) => console.error('hydration', error),
    },
  )
})

registerServiceWorker()
