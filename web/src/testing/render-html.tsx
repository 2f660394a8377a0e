import type { Language } from '@annai/contract/languages'
import { SHIPPED_NAME } from '@annai/contract/site/name'
import { createInstance, type ResourceKey } from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'

const textFiles = import.meta.glob<ResourceKey>(
  '../../../contract/texts/*/{translation,common,admin,faq,legal,phrases,meeting,reaching,decisions,translator,credentials,identities}.json',
  { eager: true, import: 'default' },
)

export const textsIn = (language: Language, namespace = 'translation'): ResourceKey =>
  textFiles[`../../../contract/texts/${language}/${namespace}.json`] ?? {}

/** An i18next instance with all texts of one language. */
export async function i18nIn(language: Language) {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    // The server resolves the name of the site when it loads the texts.
    interpolation: { escapeValue: false, defaultVariables: { siteName: SHIPPED_NAME } },
    resources: {
      [language]: {
        translation: textsIn(language),
        common: textsIn(language, 'common'),
        admin: textsIn(language, 'admin'),
        faq: textsIn(language, 'faq'),
        legal: textsIn(language, 'legal'),
        phrases: textsIn(language, 'phrases'),
        reaching: textsIn(language, 'reaching'),
        meeting: textsIn(language, 'meeting'),
        credentials: textsIn(language, 'credentials'),
        decisions: textsIn(language, 'decisions'),
        invitations: textsIn(language, 'invitations'),
        statistics: textsIn(language, 'statistics'),
        identities: textsIn(language, 'identities'),
        translator: textsIn(language, 'translator'),
      },
    },
  })
  return i18n
}

/**
 * The parsed HTML of a public screen as the server sends it, to search engines and to readers without
 * scripts.
 */
export async function renderHtml(screen: ReactNode, language: Language = 'en', url = '/') {
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [url] })
  const html = renderToString(
    <I18nextProvider i18n={await i18nIn(language)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  return new DOMParser().parseFromString(html, 'text/html')
}
