import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { numberFormat } from './shell/i18n/number-format.ts'
import { startI18n } from './shell/i18n/start-i18n.ts'
import { keepReadableOffline } from './shell/offline/register-service-worker.ts'
import { allowHarmlessMarkup } from './shell/trusted-types.ts'

allowHarmlessMarkup()

const texts = startI18n()
// Before the first number of a page the browser reads its tables of how numbers are written, longer
// than any other piece of work here takes: a task of its own, while the texts are on their way.
setTimeout(() => numberFormat(document.documentElement.lang))
const i18n = await texts

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

keepReadableOffline()
