import { expect, test } from 'vitest'
import { CONNECTION_OPTIONS } from './realtime-connection.tsx'

test('websocket before polling, five attempts a second apart, a timeout of ten seconds', () => {
  expect(CONNECTION_OPTIONS).toEqual({
    path: '/socket.io/',
    transports: ['websocket', 'polling'],
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    timeout: 10_000,
  })
})
