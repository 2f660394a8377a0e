import { UNREAD_POLL_MS } from '@annai/contract/notifications/events'
import { expect, test } from 'vitest'
import { sessionNow } from './session.ts'

test('a session names the person, the role and the token, and says when it is restored', {
  tags: ['P1-216'],
}, () => {
  expect(sessionNow()).toMatchObject({
    isLoggedIn: false,
    role: null,
    token: null,
    userId: null,
  })
  expect(typeof sessionNow().loading).toBe('boolean')
})

test('unread notifications are counted again every two minutes', { tags: ['P1-513'] }, () => {
  expect(UNREAD_POLL_MS).toBe(120_000)
})
