import type { APIRequestContext } from '@playwright/test'
import { call, demoPerson, logInOwner, type Session, sessionOf } from '../actors/people.ts'
import type { Audience } from './routes.ts'

/** The session of a demo person, whose pages are full, or of the owner of the site; empty for a visitor. */
export async function sessionFor(api: APIRequestContext, who: Audience): Promise<Session> {
  switch (who) {
    case 'visitor':
      return {}
    case 'admin':
      await writeToTheOperator(api)
      return sessionOf(await logInOwner(api))
    default:
      return sessionOf(await demoPerson(api, who))
  }
}

/** The demo has no contact messages and no reports, so two tabs of the admin console would be empty. */
async function writeToTheOperator(api: APIRequestContext): Promise<void> {
  const traveller = await demoPerson(api, 'traveller')
  const guide = await demoPerson(api, 'guide')
  await call(api, '/reports', {
    token: traveller.token,
    data: {
      reportedId: guide.userId,
      reason: 'Spam',
      description: 'Asked me to pay beforehand, outside of what we had agreed.',
    },
  })
  await call(api, '/contact', {
    data: {
      name: 'Ann Weber',
      email: 'ann@annai.example',
      subject: 'A day for a school class',
      message: 'We are 24 pupils and two teachers. Is there a guide for a group of our size?',
    },
  })
}
