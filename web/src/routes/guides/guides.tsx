import { data } from 'react-router'
import {
  browserRead,
  readOverview,
  serverRead,
} from '../../features/guides/discovery/discovery-queries.ts'
import { OverviewPage } from '../../features/guides/discovery/overview-page.tsx'
import { PlaceFailed } from '../../features/guides/discovery/place-failed.tsx'
import { ApiError } from '../../shell/http/api-error.ts'
import { pageContext } from '../../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../../startup/initial-page.ts'
import type { Route } from './+types/guides.ts'

export const handle = STARTS_ON_INPUT

export async function loader({ context }: Route.LoaderArgs) {
  const { fetchJson, language } = context.get(pageContext)
  try {
    return data({ overview: await readOverview(serverRead(fetchJson), language) })
  } catch (error) {
    if (error instanceof ApiError) return data({ overview: null }, { status: error.status })
    throw error
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const { lang } = document.documentElement
    return { overview: await readOverview(browserRead(request.signal), lang) }
  } catch (error) {
    if (error instanceof ApiError) return { overview: null }
    throw error
  }
}

export default function Guides({ loaderData: { overview } }: Route.ComponentProps) {
  return overview ? <OverviewPage overview={overview} /> : <PlaceFailed />
}
