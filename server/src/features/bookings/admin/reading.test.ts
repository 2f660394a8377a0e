import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { openSession } from '../../accounts/sessions/service.ts'

let app: TestApp
let make: Make
beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

type Holder = { token: string }
const read = async (admin: Holder, id: string, query = '') =>
  (await app.as(admin).get(`/api/admin/bookings/${id}${query}`)).body
const readings = (id: string) =>
  app.ctx.db
    .selectFrom('audit_log')
    .select(['admin_username', 'reason'])
    .where('act', '=', 'booking.threadRead')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute()

test('Reading a thread is audited once per administrator, booking and day, with the reason', async () => {
  const { id } = await make.booking()
  const { id: other } = await make.booking()
  const [ann, ben] = [await make.admin(), await make.admin()]
  await Promise.all([read(ann, id, '?reason=A+report'), read(ann, id, '?reason=A+report')])
  await read(ann, id, '?thread=newest&reason=Again')
  await app.as(ann).get(`/api/admin/bookings/${id}/messages`)
  await read(ben, id)
  await read(ann, other)
  expect(await readings(id)).toEqual([
    { admin_username: ann.username, reason: 'A report' },
    { admin_username: ben.username, reason: '' },
  ])
  expect(await readings(other)).toHaveLength(1)
  app.clock.move(DAY)
  const token = await transact(app.ctx, (tx) =>
    openSession(app.ctx, tx, { adminId: ann.id }, 'test'),
  )
  await read({ token }, id)
  expect(await readings(id)).toHaveLength(3)
})

test('A booking without its thread is not audited, and says whether it was read today', async () => {
  const { id } = await make.booking({ status: STATUS.confirmed })
  const admin = await make.admin()
  const before = await read(admin, id, '?thread=none')
  expect(before).toMatchObject({ isThreadRead: false, messages: [] })
  expect(await readings(id)).toEqual([])
  expect((await read(admin, id)).messages).not.toEqual([])
  expect((await read(admin, id, '?thread=none')).isThreadRead).toBe(true)
  expect((await read(await make.admin(), id, '?thread=none')).isThreadRead).toBe(false)
})

test('A booking that does not exist and a reason that is too long leave no entry or reason', async () => {
  const { id } = await make.booking()
  const admin = await make.admin()
  const unknown = '0190a0a0-0000-7000-8000-000000000000'
  expect((await app.as(admin).get(`/api/admin/bookings/${unknown}`)).status).toBe(404)
  expect(await readings(unknown)).toEqual([])
  await read(admin, id, `?reason=${'x'.repeat(1001)}`)
  expect(await readings(id)).toEqual([{ admin_username: admin.username, reason: '' }])
})
