import { inOneTab, refreshSession, sessionNow } from './session.ts'
import { readStored, writeStored } from './storage.ts'

/** Sends a request that replaces the token: every tab of this browser goes on with the new one. */
export const renewToken = <T extends { token: string }>(request: () => Promise<T>): Promise<T> =>
  inOneTab(async () => {
    const { token } = sessionNow()
    const answer = await request()
    // Another person may have logged in while the answer was on its way.
    if (readStored('token') === token) writeStored('token', answer.token)
    refreshSession()
    return answer
  })
