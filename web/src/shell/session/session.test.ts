import { UNREAD_POLL_MS } from '@annai/contract/notifications/events'
import { expect, test } from 'vitest'
import { sessionNow } from './session.ts'

test('a session has the person, the role and the token, and whether it is being restored', () => {
  expect(sessionNow()).toMatchObject({
    isLoggedIn: false,
    role: null,
    token: null,
    userId: null,
  })
  expect(typeof sessionNow().loading).toBe('boolean')
})

test('the unread count is polled every two minutes', () => {
  expect(UNREAD_POLL_MS).toBe(120_000)
})
