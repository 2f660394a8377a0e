import type { PublicGuide } from '@annai/contract/guides/shapes'
import { api } from '../../../shell/http/api.ts'
import { ApiError } from '../../../shell/http/api-error.ts'

/** For an inactive guide only the status is returned (docs/rules/guides.md#public-page). */
export type GuideResponse = PublicGuide | { accountStatus: 'inactive' }

const viewedKey = (username: string) => `viewed_guide_${username}`

function wasViewed(username: string): boolean {
  try {
    // Usernames are case-insensitive.
    const key = viewedKey(username).toLowerCase()
    return Object.keys(sessionStorage).some((stored) => stored.toLowerCase() === key)
  } catch {
    // Without storage, no view is counted, because otherwise every reload would count.
    return true
  }
}

/**
 * The public profile of a guide. The view is counted once per browser session; a failed
 * request does not count.
 */
export async function readGuide(username: string, signal: AbortSignal): Promise<GuideResponse> {
  const incrementView = !wasViewed(username)
  const read = (as: 'any' | 'none') =>
    api.call(
      'GET /api/guides/profile/:username',
      { params: { username }, query: { incrementView, language: document.documentElement.lang } },
      { as, signal },
    )
  // The page is public, so a refused token must not make it unavailable.
  const answer = await read('any').catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      return read('none')
    throw error
  })
  if (incrementView) sessionStorage.setItem(viewedKey(username), 'true')
  return answer
}
