import { useRouteLoaderData } from 'react-router'

/** What the root loader tells every page about the site. */
export interface Site {
  readonly textsVersion: string
  readonly publicUrl: string
}

/** Undefined only when the root itself could not be loaded. */
export const useSite = () => useRouteLoaderData<Site>('root')
