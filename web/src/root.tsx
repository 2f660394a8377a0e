import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Links, Outlet, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { createQueryClient } from './shell/http/query-client.ts'
import { FIRST_NAMESPACES, languageOf, textsUrl } from './shell/i18n/start-i18n.ts'
import { useStoredLanguage } from './shell/i18n/use-language.ts'
import { BrokenPage } from './shell/layout/broken-page.tsx'
import { MissingPage } from './shell/layout/missing-page.tsx'
import { PageAnnouncer } from './shell/layout/page-announcer.tsx'
import { useDocumentMarks } from './shell/layout/theme.ts'
import { SiteToaster } from './shell/layout/toaster.tsx'
import { type Site, useSite } from './shell/layout/use-site.ts'
import { NonceContext } from './shell/nonce.ts'
import { pageContext } from './shell/page-context.ts'
import { RealtimeProvider } from './shell/realtime/realtime-context.tsx'
import { sessionNow, subscribeToSession } from './shell/session/session.ts'
import { DeferredScripts } from './startup/deferred-scripts.tsx'
import { useReplayEarlyInput } from './startup/early-input.ts'
import firstScript from './startup/first-script.ts?script'
import { useInitialPageMark, useStartsOnInput } from './startup/initial-page.ts'
import { DEFERRED } from './startup/start-after-first-paint.ts'
import styles from './ui/app.css?inline'
import { lazyOrNothing } from './ui/feedback/lazy.tsx'
import title from './ui/fonts/fraunces-latin.woff2'
import sans from './ui/fonts/source-sans-3-latin.woff2'

/** Visitors never load the socket and the query client. */
const RealtimeUpdates = lazyOrNothing(
  async () => (await import('./pages/realtime/realtime-updates.tsx')).RealtimeUpdates,
)

/**
 * Inline styles, so that the first frame needs no second request. Only the server bundle contains
 * the text; the browser bundle reads it from the page.
 */
const STYLE =
  import.meta.env.SSR || import.meta.env.DEV
    ? styles
    : (document.querySelector('style')?.textContent ?? '')

/** Inline, before all other scripts. It has run before hydration, so the browser bundle omits it. */
const FIRST_SCRIPT = import.meta.env.SSR ? firstScript : ''

export function loader({ context }: Route.LoaderArgs): Site {
  const page = context.get(pageContext)
  return {
    textsVersion: page.textsVersion,
    publicUrl: page.publicUrl,
    languages: page.languages,
    countries: page.countries,
    operator: page.operator,
    translator: page.translator,
    signUp: page.signUp,
    providers: page.providers,
    documents: page.documents,
    asksAgreement: page.asksAgreement,
    emblem: page.emblem,
    accentStyle: page.accentStyle,
  }
}

/** The data of the site do not change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const nonce = use(NonceContext)
  const site = useSite()
  const language = languageOf(i18n)
  const startsOnInput = useStartsOnInput()
  useDocumentMarks()
  useReplayEarlyInput()
  return (
    // The first script sets attributes of this element before hydration.
    <html
      lang={language}
      data-starts={startsOnInput ? 'on-input' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12171e" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }}
        />
        <link rel="icon" href={site?.emblem ?? '/favicon.svg'} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <style nonce={nonce} suppressHydrationWarning>
          {STYLE}
        </style>
        {site?.accentStyle && (
          <style nonce={nonce} suppressHydrationWarning>
            {site.accentStyle}
          </style>
        )}
        {[sans, title].map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={href}
          />
        ))}
        {site && <meta name="texts" content={site.textsVersion} />}
        {site &&
          FIRST_NAMESPACES.map((namespace) => (
            <link
              key={namespace}
              rel={DEFERRED}
              as="fetch"
              crossOrigin="anonymous"
              href={textsUrl(language, namespace, site.textsVersion)}
            />
          ))}
        {/* Our own style sheets need no nonce, and browsers hide a nonce, which would not match on
            hydration: empty on both sides. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <DeferredScripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { i18n } = useTranslation()
  const [queries] = useState(() => createQueryClient(i18n))
  useStoredLanguage()
  useInitialPageMark()
  // The cached data of one person must not be shown to the next one in the same tab. A renewed token
  // of the same person keeps the cache.
  useEffect(() => {
    let { userId } = sessionNow()
    return subscribeToSession(() => {
      const before = userId
      userId = sessionNow().userId
      if (userId !== before) queries.clear()
    })
  }, [queries])
  return (
    <QueryClientProvider client={queries}>
      <RealtimeProvider updates={RealtimeUpdates}>
        <Outlet />
        <PageAnnouncer />
        <SiteToaster />
      </RealtimeProvider>
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <main id="content">{isMissing ? <MissingPage /> : <BrokenPage />}</main>
}
