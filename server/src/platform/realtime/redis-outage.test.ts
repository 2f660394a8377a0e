import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'

test('A server that stops while it calls its Redis leaves no fault that nobody catches', async () => {
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on('unhandledRejection', note)
  const app = await startTestApp(inject('template'), {
    env: { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'silent' },
  })
  await app.listen()
  await app.close()
  // What the end of a line leaves unanswered is refused a moment later.
  await sleep(300)
  process.off('unhandledRejection', note)
  expect(faults).toEqual([])
})
