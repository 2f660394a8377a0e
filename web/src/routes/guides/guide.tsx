import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { GuideMissing } from '../../features/guides/public/guide-missing.tsx'
import { GuidePage } from '../../features/guides/public/guide-page.tsx'
import {
  type GuideAnswer,
  guidePath,
  readGuide,
} from '../../features/guides/public/public-guide-queries.ts'
import { ApiError, isCancelled, messageOf } from '../../shell/http/api-error.ts'
import { pageContext } from '../../shell/page-context.ts'
import { useAdminSession } from '../../shell/session/admin-session.ts'
import { STARTS_ON_INPUT } from '../../startup/start-after-first-paint.ts'
import { lazyOrError } from '../../ui/feedback/lazy-or-error.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Route } from './+types/guide.ts'

export const handle = STARTS_ON_INPUT

/** Only administrators load it. */
const GuideApprovalBar = lazyOrError(
  async () => (await import('../../features/admin/guides/guide-approval-bar.tsx')).GuideApprovalBar,
)

interface Found {
  guide: PublicGuide | null
  /** Why there is no guide; `isFinal` is true after a request of the browser itself. */
  failure: { status: number; error: string | undefined; isFinal: boolean } | null
}

const found = (answer: GuideAnswer): Found => ({
  guide: '_id' in answer ? answer : null,
  failure: null,
})
const failed = (error: ApiError, isFinal: boolean): Found => ({
  guide: null,
  failure: { status: error.status, error: error.error, isFinal },
})

export async function loader({ context, params }: Route.LoaderArgs) {
  const { fetchJson, language } = context.get(pageContext)
  const { status, body } = await fetchJson(
    `${guidePath(params.guideUsername)}?language=${language}`,
  )
  if (status !== 200) return data(failed(new ApiError(status, body), false), { status })
  const answer = found(body as GuideAnswer)
  return data(answer, { status: answer.guide ? 200 : 404 })
}

/**
 * Runs in the browser after server rendering too: the view is counted here, and an owner or
 * administrator sees a hidden profile.
 */
export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return found(await readGuide(params.guideUsername, request.signal))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // No response or a server error: the server-rendered data stays.
    if (error.status === 0 || error.status >= 500)
      return serverLoader().catch(() => failed(error, true))
    return failed(error, true)
  }
}
clientLoader.hydrate = true as const

/** A cancelled navigation is not an error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isCancelled(error)) return null
  throw error
}

/** Compares guides without the view count, which changes with every response and is not shown. */
const readOf = (guide: PublicGuide | null) => JSON.stringify({ ...guide, profileViews: 0 })

/** Keeps the first object while the content is equal, to avoid a second render. */
function useSame(guide: PublicGuide | null): PublicGuide | null {
  const [shown, setShown] = useState(guide)
  if (shown === guide || readOf(shown) === readOf(guide)) return shown
  setShown(guide)
  return guide
}

export default function Guide({ loaderData, params }: Route.ComponentProps) {
  const { failure } = loaderData
  const guide = useSame(loaderData.guide)
  const { t } = useTranslation('common')
  const admin = useAdminSession()
  useEffect(() => {
    if (failure?.isFinal)
      toast.error(failure.error ?? messageOf(new ApiError(failure.status, null), t), {
        id: 'guide',
      })
  }, [failure, t])
  if (guide)
    return (
      <>
        <GuidePage key={params.guideUsername} guide={guide} />
        {admin && (
          <Suspense>
            <GuideApprovalBar guideId={guide._id} />
          </Suspense>
        )}
      </>
    )
  const isGone = failure === null || failure.status === 404
  return <GuideMissing why={isGone ? 'notAvailable' : 'failed'} />
}
