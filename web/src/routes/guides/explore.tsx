import type { GuideList } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { ExplorePage } from '../../features/guides/explore/explore-page.tsx'
import { explorePath, lastPageOf, readGuides } from '../../features/guides/guide-queries.ts'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { pageContext } from '../../shell/page-context.ts'
import type { Route } from './+types/explore.ts'

const failed = ({ status, error }: ApiError) => ({
  list: null,
  failure: { status, error: error ?? null },
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  const { status, body } = await context.get(pageContext).ask(explorePath(search))
  if (status !== 200) return data(failed(new ApiError(status, body)), { status })
  const list = body as GuideList
  const last = lastPageOf(search, list)
  if (last) throw redirect(last)
  return data({ list, failure: null })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  try {
    const list = await readGuides(search, request.signal)
    const last = lastPageOf(search, list)
    return last ? redirect(last) : { list, failure: null }
  } catch (error) {
    if (error instanceof ApiError) return failed(error)
    throw error
  }
}

export default function Explore({ loaderData: { list, failure } }: Route.ComponentProps) {
  const { t } = useTranslation('common')
  const error = failure && (failure.error ?? messageOf(new ApiError(failure.status, null), t))
  return <ExplorePage list={list} error={error} />
}
