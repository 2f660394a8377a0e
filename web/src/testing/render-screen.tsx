import type { Language } from '@annai/contract/languages'
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { within as queries, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '../shell/http/query-client.ts'
import type { Site } from '../shell/layout/use-site.ts'
import { i18nIn } from './render-html.tsx'

/** A request that the screen sent. */
export interface SentRequest {
  method: string
  path: string
  body: unknown
}

interface StubResponse {
  status?: number
  body?: unknown
  /** Computes the body, or a promise of it, when the request arrives, in place of `body`. */
  reply?: () => unknown
}

interface ScreenOptions {
  language?: Language
  /** The initial entries of the query cache. */
  known?: readonly (readonly [QueryKey, unknown])[]
  url?: string
  /** The data of the root loader; without it there is none. */
  site?: Partial<Site>
  /** The responses of the server by method and path, with or without its query. */
  responses?: Readonly<Record<string, StubResponse>>
}

/** Answers requests from a table. A request that is not in it fails as without a connection. */
function stubServer(responses: Readonly<Record<string, StubResponse>>): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    requests.push({ method, path, body })
    const [pathOnly] = path.split('?')
    const response = responses[`${method} ${path}`] ?? responses[`${method} ${pathOnly}`]
    if (!response) throw new TypeError('No connection')
    return new Response(JSON.stringify(response.reply ? await response.reply() : response.body), {
      status: response.status ?? 200,
    })
  })
  return requests
}

/** Renders a screen in a browser-like DOM with the real texts, a router and a query cache. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const { language = 'en', known = [], url = '/', site, responses = {} } = options
  const requests = stubServer(responses)
  // The DOM has no user activation. With one, lazily loaded parts start at once.
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive: true },
  })
  // The DOM loads no pictures, and without a width they would count as broken.
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1)
  const i18n = await i18nIn(language)
  const client = createQueryClient(i18n)
  client.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } })
  for (const [queryKey, data] of known) client.setQueryData(queryKey, data)
  const router = createMemoryRouter([{ id: 'root', path: '*', element: screen }], {
    initialEntries: [url],
    ...(site && { hydrationData: { loaderData: { root: site } } }),
  })
  const rendered = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { ...rendered, client, requests, router, user: userEvent.setup() }
}

/** The accessible names, or the texts, of all buttons on the screen. */
export const buttonNames = (container: HTMLElement): string[] =>
  [...container.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )

/** The texts of all elements with this role, in the order of the page. */
export const textsOf = (role: string, within: HTMLElement = document.body): string[] =>
  queries(within)
    .queryAllByRole(role)
    .map((element) => element.textContent)
