import { data } from 'react-router'
import {
  browserRead,
  type PlaceData,
  readPlace,
  serverRead,
} from '../../features/guides/discovery/discovery-queries.ts'
import { PlaceFailed } from '../../features/guides/discovery/place-failed.tsx'
import { PlacePage } from '../../features/guides/discovery/place-page.tsx'
import { ApiError } from '../../shell/http/api-error.ts'
import { MissingPage } from '../../shell/layout/missing-page.tsx'
import { pageContext } from '../../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../../startup/initial-page.ts'
import type { Route } from './+types/place.ts'

export const handle = STARTS_ON_INPUT

interface Found {
  place: PlaceData | null
  /** Whether there is no such place; otherwise the call failed. */
  isMissing: boolean
}

const failed = ({ status }: ApiError): Found => ({ place: null, isMissing: status === 404 })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { fetchJson, language } = context.get(pageContext)
  try {
    const place = await readPlace(serverRead(fetchJson), params, language)
    return data<Found>({ place, isMissing: false })
  } catch (error) {
    if (error instanceof ApiError) return data(failed(error), { status: error.status })
    throw error
  }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Found> {
  try {
    const { lang } = document.documentElement
    return { place: await readPlace(browserRead(request.signal), params, lang), isMissing: false }
  } catch (error) {
    if (error instanceof ApiError) return failed(error)
    throw error
  }
}

export default function Place({ loaderData: { place, isMissing } }: Route.ComponentProps) {
  if (place) return <PlacePage data={place} />
  return isMissing ? <MissingPage /> : <PlaceFailed />
}
