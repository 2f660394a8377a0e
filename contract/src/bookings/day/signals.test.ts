import { expect, test } from 'vitest'
import { maySignal, type SentSignal, type SignalKind } from './signals.ts'

const MINUTE = 60_000
const start = Date.parse('2026-07-10T11:00:00Z')
const meeting = { start, end: start + 300 * MINUTE }
const signal = (kind: SignalKind, minutes: number | null = null): SentSignal => ({ kind, minutes })

test.each([
  ['onTheWay', -181, false],
  ['onTheWay', -180, true],
  ['onTheWay', 299, true],
  ['onTheWay', 300, false],
  ['late', -180, true],
  ['here', -61, false],
  ['here', -60, true],
  ['met', -31, false],
  ['met', -30, true],
  ['met', 300 + 24 * 60 - 1, true],
  ['met', 300 + 24 * 60, false],
] as const)('%s, %i minutes after the start: %s', (kind, minutes, may) => {
  const pressed = signal(kind, kind === 'late' ? 10 : null)
  expect(maySignal(pressed, [], meeting, start + minutes * MINUTE)).toBe(may)
})

test.each([
  [[signal('onTheWay')], signal('onTheWay'), false],
  [[signal('late', 10)], signal('onTheWay'), true],
  [[signal('late', 10)], signal('late', 10), false],
  [[signal('late', 10)], signal('late', 15), true],
  [[signal('here')], signal('late', 5), false],
  [[signal('here')], signal('onTheWay'), false],
  [[signal('here')], signal('met'), true],
  [[signal('met')], signal('here'), false],
  [[signal('met')], signal('met'), false],
] as const)('After %j, %j may be sent: %s', (sent, next, may) => {
  expect(maySignal(next, sent, meeting, start)).toBe(may)
})
