import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

test('A server that stops during a Redis command leaves no unhandled rejection', async () => {
  const faults: unknown[] = []
  const recordFault = (fault: unknown) => faults.push(fault)
  process.on('unhandledRejection', recordFault)
  const app = await startTestApp(inject('template'), {
    env: { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'silent' },
  })
  await app.listen()
  await app.close()
  // Commands that the closed connection leaves unanswered are rejected a moment later.
  await sleep(300)
  process.off('unhandledRejection', recordFault)
  expect(faults).toEqual([])
})
