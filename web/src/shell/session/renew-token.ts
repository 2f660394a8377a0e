import { withRenewalLock } from './renewal-lock.ts'
import { beginSession, sessionNow } from './session.ts'
import { readStored } from './storage.ts'

/** Sends a request that replaces the token: every tab of this browser goes on with the new one. */
export const renewToken = <T extends { token: string }>(request: () => Promise<T>): Promise<T> =>
  withRenewalLock(() => renew(request))

async function renew<T extends { token: string }>(request: () => Promise<T>): Promise<T> {
  const { token, role, userId } = sessionNow()
  const signedOutAt = readStored('signedOutAt')
  const answer = await request()
  const stored = readStored('token')
  // Another tab may have been refused with the old token and ended the session. A person who logged
  // out, or in as another one, meanwhile stays so.
  const goesOn = stored === token || stored === null
  if (role && goesOn && readStored('signedOutAt') === signedOutAt)
    beginSession({ token: answer.token, role, userId })
  return answer
}
