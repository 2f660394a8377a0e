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
