import type { PublicUser } from '@annai/contract/accounts/shapes'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { readPublicUser } from '../../features/accounts/account-queries.ts'
import { PublicUserCard, PublicUserMissing } from '../../features/accounts/profile/public-user.tsx'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { pageContext } from '../../shell/page-context.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Route } from './+types/user.ts'

const errorOf = (body: unknown) => new ApiError(0, body).error

export async function loader({ context, params }: Route.LoaderArgs) {
  const path = `/api/users/public/${encodeURIComponent(params.username)}`
  const { status, body } = await context.get(pageContext).fetchJson(path)
  if (status !== 200) return data({ user: null, failed: true, error: errorOf(body) }, { status })
  return data({ user: body as PublicUser | null, failed: false, error: undefined })
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { user: await readPublicUser(params.username), failed: false, error: undefined }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { user: null, failed: true, error: error.error }
  }
}

export default function User({ loaderData }: Route.ComponentProps) {
  const { user, failed, error } = loaderData
  const { t } = useTranslation('common')
  useEffect(() => {
    if (failed) toast.error(error ?? messageOf(new ApiError(0, null), t), { id: 'public-user' })
  }, [failed, error, t])
  if (failed) return <PublicUserMissing why="notAvailable" />
  return user ? <PublicUserCard user={user} /> : <PublicUserMissing why="notFound" />
}
