import type { ExploreFacets, GuideList, ReadWord } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { ExplorePage } from '../../features/guides/explore/explore-page.tsx'
import {
  earliestNow,
  explorePath,
  lastPageOf,
  readGuides,
  readingPath,
  readReading,
} from '../../features/guides/guide-queries.ts'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { pageContext } from '../../shell/page-context.ts'
import { STARTS_ON_INPUT } from '../../startup/initial-page.ts'
import type { Route } from './+types/explore.ts'

export const handle = STARTS_ON_INPUT

const NO_READING: readonly ReadWord[] = []

const failed = ({ status, error }: ApiError) => ({
  list: null,
  reading: NO_READING,
  failure: { status, error: error ?? null },
  earliest: earliestNow(),
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  const { fetchJson, language } = context.get(pageContext)
  const path = readingPath(search)
  const [{ status, body }, facets] = await Promise.all([
    fetchJson(explorePath(search, language)),
    path === null ? null : fetchJson(path),
  ])
  if (status !== 200) return data(failed(new ApiError(status, body)), { status })
  const list = body as GuideList
  const last = lastPageOf(search, list)
  if (last) throw redirect(last)
  const reading = facets?.status === 200 ? (facets.body as ExploreFacets).reading : NO_READING
  return data({ list, reading, failure: null, earliest: earliestNow() })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  try {
    const [list, reading] = await Promise.all([
      readGuides(search, request.signal),
      readReading(search, request.signal),
    ])
    const last = lastPageOf(search, list)
    return last ? redirect(last) : { list, reading, failure: null, earliest: earliestNow() }
  } catch (error) {
    if (error instanceof ApiError) return failed(error)
    throw error
  }
}

export default function Explore({ loaderData }: Route.ComponentProps) {
  const { list, reading, failure, earliest } = loaderData
  const { t } = useTranslation('common')
  const error = failure && (failure.error ?? messageOf(new ApiError(failure.status, null), t))
  return <ExplorePage list={list} reading={reading} error={error} earliest={earliest} />
}
