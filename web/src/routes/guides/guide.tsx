import { urlAt } from '@annai/client'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { GuideMissing } from '../../features/guides/public/guide-missing.tsx'
import { GuidePage } from '../../features/guides/public/guide-page.tsx'
import { type GuideResponse, readGuide } from '../../features/guides/public/public-guide-queries.ts'
import { ApiError, isCancelled, messageOf } from '../../shell/http/api-error.ts'
import { pageContext } from '../../shell/page-context.ts'
import { useAdminSession } from '../../shell/session/admin-session.ts'
import { useSession } from '../../shell/session/session.ts'
import { STARTS_ON_INPUT } from '../../startup/initial-page.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Route } from './+types/guide.ts'

export const handle = STARTS_ON_INPUT

/** Only administrators load it. */
const GuideApprovalBar = lazyOrError(
  async () => (await import('../../features/admin/guides/guide-approval-bar.tsx')).GuideApprovalBar,
)

interface Found {
  guide: PublicGuide | null
  /** Whether the server rendered it; then the browser still has to read the guide. */
  isRendered: boolean
  /** Why there is no guide. */
  failure: { status: number; error: string | undefined } | null
}

const found = (answer: GuideResponse): Found => ({
  guide: '_id' in answer ? answer : null,
  isRendered: false,
  failure: null,
})
const failed = ({ status, error }: ApiError): Found => ({
  guide: null,
  isRendered: false,
  failure: { status, error },
})

export async function loader({ context, params }: Route.LoaderArgs) {
  const { fetchJson, language } = context.get(pageContext)
  const { status, body } = await fetchJson(
    urlAt('GET /api/guides/profile/:username', {
      params: { username: params.guideUsername },
      query: { language },
    }),
  )
  if (status !== 200)
    return data({ ...failed(new ApiError(status, body)), isRendered: true }, { status })
  const answer = { ...found(body as GuideResponse), isRendered: true }
  return data(answer, { status: answer.guide ? 200 : 404 })
}

async function readInBrowser(username: string, signal: AbortSignal): Promise<Found> {
  try {
    return found(await readGuide(username, signal))
  } catch (error) {
    if (error instanceof ApiError) return failed(error)
    throw error
  }
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs): Promise<Found> =>
  readInBrowser(params.guideUsername, request.signal)

/** No response, or a server error: then the rendered guide stays. */
const isUnavailable = ({ failure }: Found) =>
  failure !== null && (failure.status === 0 || failure.status >= 500)

/** The view count changes with every response and is not shown. */
const contentOf = ({ guide }: Found) => guide && JSON.stringify({ ...guide, profileViews: 0 })
const hasSameGuide = (a: Found, b: Found) => a.guide !== null && contentOf(a) === contentOf(b)

/**
 * Reads the guide after server rendering too: this read counts the view, and shows a hidden profile to
 * its owner and to administrators. A load by the router would restore the scroll position of its start.
 */
function useBrowserAnswer(loaded: Found, username: string): Found & { isRead: boolean } {
  const [answer, setAnswer] = useState<{ to: Found; found: Found } | null>(null)
  useEffect(() => {
    if (!loaded.isRendered) return
    const call = new AbortController()
    readInBrowser(username, call.signal).then(
      (read) => {
        const stays = isUnavailable(read) || hasSameGuide(read, loaded)
        // A guide who stays the same needs no other rendering.
        if (!(stays && loaded.guide)) setAnswer({ to: loaded, found: stays ? loaded : read })
      },
      (error: unknown) => {
        if (!isCancelled(error)) throw error
      },
    )
    return () => call.abort()
  }, [loaded, username])
  const isAnswered = answer?.to === loaded
  return { ...(isAnswered ? answer.found : loaded), isRead: isAnswered || !loaded.isRendered }
}

/** A cancelled navigation is not an error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isCancelled(error)) return null
  throw error
}

export default function Guide({ loaderData, params }: Route.ComponentProps) {
  const { failure, guide, isRendered, isRead } = useBrowserAnswer(loaderData, params.guideUsername)
  const { t } = useTranslation('common')
  const admin = useAdminSession()
  const { role } = useSession()
  useEffect(() => {
    if (failure && !isRendered)
      toast.error(failure.error ?? messageOf(new ApiError(failure.status, null), t), {
        id: 'guide',
      })
  }, [failure, isRendered, t])
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
  // The server does not know the administrator or the guide, who may see the profile.
  if ((admin || role === 'guide') && !isRead) return <PageSpinner />
  const isGone = failure === null || failure.status === 404
  return (
    <div className={isRead ? undefined : 'while-reading'}>
      <GuideMissing why={isGone ? 'notAvailable' : 'failed'} />
    </div>
  )
}
