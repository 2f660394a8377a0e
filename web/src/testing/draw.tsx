import type { Language } from '@annai/contract/languages'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createInstance, type ResourceKey } from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'

const textsOf = import.meta.glob<ResourceKey>(
  '../../../contract/texts/*/{translation,common,admin,faq,legal}.json',
  { eager: true, import: 'default' },
)

export const textsIn = (language: Language, namespace = 'translation'): ResourceKey =>
  textsOf[`../../../contract/texts/${language}/${namespace}.json`] ?? {}

interface Drawing {
  language?: Language
  /** What the server has answered already; an Error is a call that failed. */
  known?: readonly (readonly [QueryKey, unknown])[]
  url?: string
}

/** A screen as the browser would draw it at first, with the real texts, as HTML. */
export async function draw(screen: ReactNode, drawing: Drawing = {}): Promise<string> {
  const { language = 'en', known = [], url = '/' } = drawing
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    interpolation: { escapeValue: false },
    resources: {
      [language]: {
        translation: textsIn(language),
        common: textsIn(language, 'common'),
        admin: textsIn(language, 'admin'),
      },
    },
  })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  })
  for (const [queryKey, data] of known)
    if (data instanceof Error)
      await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(data) })
    else client.setQueryData(queryKey, data)
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [url] })
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': '\u0027',
}

/** The text of the HTML, without tags. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<(?:style|svg)[\s\S]*?<\/(?:style|svg)>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\n\s*\n+/g, '\n')
    .trim()

/** The text of each element with this tag. */
export const textOfEach = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`, 'g'))].map(([element]) =>
    textOf(element).replaceAll('\n', ' '),
  )
