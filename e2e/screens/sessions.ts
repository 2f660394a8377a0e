import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { demoPerson, registerAdmin, type Session, sessionOf } from '../people.ts'
import type { Audience } from './routes.ts'

/** The demo people, because their pages are full; nothing is kept for a visitor. */
export async function sessionFor(api: APIRequestContext, who: Audience): Promise<Session> {
  switch (who) {
    case 'visitor':
      return {}
    case 'admin':
      return sessionOf(await registerAdmin(api))
    default:
      return sessionOf(await demoPerson(api, who))
  }
}

const PATIENCE = 90_000

/** Portraits are painted while the product is served already; the first page is to have its own. */
export async function untilPainted(api: APIRequestContext): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const answer = await api.get('/api/guides/approved?page=1&limit=12')
    const { guides } = (await answer.json()) as { guides: { profilePicture: string }[] }
    if (guides.every(({ profilePicture }) => profilePicture)) return
    await sleep(500)
  }
}
