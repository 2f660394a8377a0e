import { expect, inject, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { untilWaiting } from '../testing/locks.ts'
import { undeliveredMail } from '../testing/undelivered-mail.ts'
import { mailsRetryCommand } from './mails.ts'

test('mails:retry all passes over a mail that is queued again at the same time', async () => {
  const app = await startTestApp(inject('template'))
  const { db, env } = app.ctx
  const mergeKey = 'chat:a:b'
  await undeliveredMail(app, { mergeKey })
  await undeliveredMail(app, { mergeKey: 'chat:c:d' })
  const { running } = await db.transaction().execute(async (tx) => {
    await undeliveredMail({ ...app, ctx: { ...app.ctx, db: tx } }, { status: 'queued', mergeKey })
    const running = mailsRetryCommand.run({ env, open: async () => app.ctx }, ['all'])
    await untilWaiting(app, 1)
    return { running }
  })
  await running
  const statuses = await db
    .selectFrom('mails')
    .select(['merge_key', 'status'])
    .orderBy('merge_key')
    .orderBy('status')
    .execute()
  expect(statuses).toEqual([
    { merge_key: 'chat:a:b', status: 'dead' },
    { merge_key: 'chat:a:b', status: 'queued' },
    { merge_key: 'chat:c:d', status: 'queued' },
  ])
  await app.close()
})
