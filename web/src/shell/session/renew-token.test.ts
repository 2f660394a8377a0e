// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renewToken } from './renew-token.ts'
import { beginLogout, beginSession, completeLogout, endSession, sessionNow } from './session.ts'

const ME = { token: 'old', role: 'user', userId: 'me' } as const

test('A session continues with the renewed token', async () => {
  beginSession(ME)
  const answer = await renewToken(async () => ({ token: 'new', message: 'Changed' }))
  expect(answer.message).toBe('Changed')
  expect(sessionNow()).toMatchObject({ ...ME, token: 'new', isLoggedIn: true })
})

test('A session that another tab ended because of the old token begins again', async () => {
  beginSession(ME)
  await renewToken(async () => {
    endSession()
    return { token: 'new' }
  })
  expect(sessionNow()).toMatchObject({ ...ME, token: 'new' })
})

test('A logout, or a login as another person, during the request is not undone', async () => {
  beginSession(ME)
  await renewToken(async () => {
    beginLogout()
    completeLogout()
    return { token: 'new' }
  })
  expect(sessionNow().isLoggedIn).toBe(false)
  beginSession(ME)
  await renewToken(async () => {
    beginSession({ token: 'theirs', role: 'guide', userId: 'other' })
    return { token: 'new' }
  })
  expect(sessionNow()).toMatchObject({ token: 'theirs', userId: 'other' })
})
