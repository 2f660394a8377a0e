import type { PublicGuide } from '@annai/contract/guides/shapes'
import { api } from '../../../shell/http/api.ts'
import { ApiError } from '../../../shell/http/api-error.ts'

/** An inactive guide is nothing but the fact (docs/rules/guides.md#public-page). */
export type GuideAnswer = PublicGuide | { accountStatus: 'inactive' }

export const guidePath = (username: string) => `/api/guides/profile/${encodeURIComponent(username)}`

const viewedKey = (username: string) => `viewed_guide_${username}`

function wasViewed(username: string): boolean {
  try {
    // User names are case-insensitive.
    const key = viewedKey(username).toLowerCase()
    return Object.keys(sessionStorage).some((stored) => stored.toLowerCase() === key)
  } catch {
    // Without storage nothing can be remembered: better no view counted than every reload.
    return true
  }
}

/**
 * The guide's public page. The view counts once in a browser session (P1-450), and is remembered as
 * counted only when the call came through.
 */
export async function readGuide(username: string, signal: AbortSignal): Promise<GuideAnswer> {
  const incrementView = !wasViewed(username)
  const read = (as: 'any' | 'none') =>
    api.get<GuideAnswer>(guidePath(username), {
      as,
      signal,
      query: { incrementView, language: document.documentElement.lang },
    })
  // The page is public: a token that is no longer good must not close it.
  const answer = await read('any').catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      return read('none')
    throw error
  })
  if (incrementView) sessionStorage.setItem(viewedKey(username), 'true')
  return answer
}
