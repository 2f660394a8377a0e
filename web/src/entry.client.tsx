import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { startI18n } from './shell/i18n.ts'
import { keepReadableOffline } from './shell/offline.ts'
import { allowHarmlessMarkup } from './shell/trusted-types.ts'

allowHarmlessMarkup()

const i18n = await startI18n()

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
