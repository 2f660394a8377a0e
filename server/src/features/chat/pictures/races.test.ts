import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { builders } from '../../../testing/make.ts'
import { formOf, signpost } from '../../../testing/pictures.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

test('A picture that is removed while it is being sent leaves no message without it', async () => {
  const { id, guide } = await builders(app).booking()
  const file = await signpost(400, 300).jpeg().toBuffer()
  const { _id: pictureId } = (
    await app.as(guide).post(`/api/bookings/${id}/pictures`, ...formOf(file))
  ).body
  const bookingOf = () =>
    app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  const before = await bookingOf()
  // The removal and then the message wait for the row of the picture.
  const racing = await app.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('media').select('id').where('id', '=', pictureId).forUpdate().execute()
    const removal = app.as(guide).delete(`/api/bookings/${id}/pictures/${pictureId}`)
    await untilWaiting(app, 1)
    const message = app
      .as(guide)
      .post(`/api/bookings/${id}/messages`, { pictureId, message: 'This door' })
    await untilWaiting(app, 2)
    return [removal, message]
  })
  const [removed, refused] = await Promise.all(racing)
  expect(removed?.status).toBe(200)
  expect(refused).toMatchObject({ status: 404, body: { code: 'chat.pictureNotFound' } })
  expect((await app.as(guide).get(`/api/bookings/${id}/messages`)).body).toEqual([])
  expect(await bookingOf()).toEqual(before)
})
