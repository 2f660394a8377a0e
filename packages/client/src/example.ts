import { ApiError, createClient } from '@annai/client'

/** Adds the first guide for a search to a traveller's favourites, and lists these. */
export async function addFavourite(origin: string, email: string, password: string) {
  const visitor = createClient({ origin, language: 'ja' })
  const { guides } = await visitor.call('GET /api/guides/approved', { query: { search: 'Kyoto' } })
  const username = guides[0]?.username ?? ''

  const { token } = await visitor.call('POST /api/auth/login', {
    body: { email, password },
  })
  const traveller = createClient({ origin, token, language: 'ja' })
  try {
    await traveller.call('POST /api/guides/favorite/:username', { params: { username } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'guides.notFound') throw error
  }
  return traveller.call('GET /api/users/favorites')
}
