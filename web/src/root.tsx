import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import './ui/app.css'
import { FIRST_NAMESPACES, languageOf, textsUrl } from './shell/i18n.ts'
import { NonceContext } from './shell/nonce.ts'
import { pageContext } from './shell/page-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { textsVersion, publicUrl } = context.get(pageContext)
  return { textsVersion, publicUrl }
}

/** The site's address and the texts' version cannot change under an open page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const nonce = use(NonceContext)
  const site = useRouteLoaderData<typeof loader>('root')
  const language = languageOf(i18n)
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {site && <meta name="texts" content={site.textsVersion} />}
        {site &&
          FIRST_NAMESPACES.map((namespace) => (
            <link
              key={namespace}
              rel="preload"
              as="fetch"
              crossOrigin="anonymous"
              href={textsUrl(language, namespace, site.textsVersion)}
            />
          ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
