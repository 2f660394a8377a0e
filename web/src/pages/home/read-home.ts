import { urlAt } from '@annai/client'
import type { HomeContent } from '@annai/contract/site/home'
import { api } from '../../shell/http/api.ts'

export interface OwnHome {
  /** The operator's own parts; null where they could not be read. */
  home: HomeContent | null
}

export const homePath = (language: string) => urlAt('GET /api/site/home', { query: { language } })

/** Null after an error, because the page works as shipped. */
export const readHome = (signal: AbortSignal): Promise<HomeContent | null> =>
  api
    .call(
      'GET /api/site/home',
      { query: { language: document.documentElement.lang } },
      { as: 'none', signal },
    )
    .catch(() => null)
