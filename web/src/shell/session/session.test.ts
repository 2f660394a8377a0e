import { UNREAD_POLL_MS } from '@annai/contract/notifications/events'
import { expect, test } from 'vitest'
import { sessionNow } from './session.ts'

test('P1-216 a session tells whether somebody is logged in, as whom, by which token, and whether that is known yet', () => {
  expect(sessionNow()).toMatchObject({
    isLoggedIn: false,
    role: null,
    token: null,
    userId: null,
  })
  expect(typeof sessionNow().loading).toBe('boolean')
})

test('P1-513 unread notifications are counted again every two minutes', () => {
  expect(UNREAD_POLL_MS).toBe(120_000)
})
