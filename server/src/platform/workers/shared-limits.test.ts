import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectWorker } from '../../testing/processes/worker-channels.ts'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createLimits } from '../rate-limits/limits.ts'
import { countForWorkers, primaryStore } from './shared-limits.ts'

let handlers: ReturnType<typeof countForWorkers>
let closings: (() => void)[]
beforeEach(() => {
  handlers = countForWorkers()
  closings = []
})
afterEach(() => {
  for (const close of closings) close()
})

function openWorker(answers = handlers) {
  const warnings: unknown[] = []
  const { primary, calls, close } = connectWorker({ slot: 0, group: 'g' }, () => answers)
  closings.push(close)
  const log = createLog('silent')
  log.warn = (...line: unknown[]) => void warnings.push(line)
  return { limits: createLimits(primaryStore(primary, log), systemClock, true), calls, warnings }
}
/** Longer than the time after which counts are added up. */
const shared = () => sleep(250)

test('A good token costs no call of another process', async () => {
  const { limits, calls } = openWorker()
  for (let n = 0; n < 400; n++) {
    expect(await limits.consume('badToken', 'address')).toBe(true)
    await limits.refund('badToken', 'address')
  }
  await shared()
  expect(calls).toEqual([])
})

test('Wrong tokens are counted by all workers together', async () => {
  const [one, other] = [openWorker(), openWorker()]
  for (let n = 0; n < 150; n++)
    for (const { limits } of [one, other]) await limits.consume('badToken', 'address')
  await shared()
  await one.limits.consume('badToken', 'address')
  await shared()
  expect(await one.limits.consume('badToken', 'address')).toBe(false)
  await shared()
  expect(await other.limits.consume('badToken', 'address')).toBe(false)
})

test('What is refunded after it was added up is subtracted for all workers', async () => {
  const [one, other] = [openWorker(), openWorker()]
  for (let n = 0; n < 30; n++) await one.limits.consume('chat', 'person')
  await shared()
  for (let n = 0; n < 30; n++) await one.limits.refund('chat', 'person')
  await shared()
  await other.limits.consume('chat', 'person')
  await shared()
  expect(await other.limits.consume('chat', 'person')).toBe(true)
})

test('A primary that does not answer is reported once, and limits are counted here', async () => {
  const fail = () => {
    throw new Error('busy')
  }
  const { limits, warnings } = openWorker({ limit: fail, 'frequent limits': fail })
  for (let n = 0; n < 5; n++) expect(await limits.consume('signup', 'address')).toBe(true)
  expect(await limits.consume('signup', 'address')).toBe(false)
  await limits.consume('badToken', 'address')
  await shared()
  expect(warnings).toHaveLength(1)
})
