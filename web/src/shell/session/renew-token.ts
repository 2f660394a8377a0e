import { withRenewalLock } from './renewal-lock.ts'
import { beginSession, sessionNow } from './session.ts'
import { readStored } from './storage.ts'

/** Sends a request that replaces the token. All tabs of this browser continue with the new one. */
export const renewToken = <T extends { token: string }>(request: () => Promise<T>): Promise<T> =>
  withRenewalLock(() => renew(request))

async function renew<T extends { token: string }>(request: () => Promise<T>): Promise<T> {
  const { token, role, userId } = sessionNow()
  const signedOutAt = readStored('signedOutAt')
  const answer = await request()
  const stored = readStored('token')
  // Another tab may have ended the session because its request was refused with the old token. A
  // logout, or a login as another person, in the meantime is not undone.
  const isSameLogin = stored === token || stored === null
  if (role && isSameLogin && readStored('signedOutAt') === signedOutAt)
    beginSession({ token: answer.token, role, userId })
  return answer
}
