import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'

let app: TestApp
let owner: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  owner = await builders(app).admin()
})
afterAll(() => app.close())

const publish = (base: number, settings: object, holder = owner) =>
  app.as(holder).post('/api/admin/site', { base, settings })
const newest = async (): Promise<number> =>
  (await app.as(owner).get('/api/admin/site')).body.version

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue() && tries < 200; tries++) await sleep(10)
}

describe('the settings of the site', () => {
  test('A new installation has the shipped settings: blind reviews and an open sign-up', async () => {
    const { body } = await app.as().get('/api/site')
    expect(body).toEqual({ version: 0, settings: {} })
    expect(app.ctx.site.settings()).toMatchObject({ reviews: 'blind', signUp: 'open' })
  })

  test('An owner publishes, and the instance that answers has the settings at once', async () => {
    const published = await publish(await newest(), {
      reviews: 'direct',
      requireSecondFactor: true,
    })
    expect(published.status).toBe(200)
    expect(app.ctx.site.settings()).toMatchObject({ reviews: 'direct', requireSecondFactor: true })
    const { body } = await app.as().get('/api/site')
    expect(body).toEqual({ version: published.body.version, settings: { reviews: 'direct' } })
  })

  test('Another instance knows a publication within a second', async () => {
    const other = await app.second()
    const { body } = await publish(await newest(), { signUp: 'invited' })
    const start = performance.now()
    await until(() => other.ctx.site.current().version === body.version)
    expect(performance.now() - start).toBeLessThan(1000)
    expect(other.ctx.site.settings().signUp).toBe('invited')
    await other.close()
  })

  test('Case 23: of two owners who publish from the same version, the second is refused', async () => {
    const second = await builders(app).admin()
    const base = await newest()
    const answers = await Promise.all([
      publish(base, { signUp: 'closed' }),
      publish(base, { signUp: 'open' }, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('site.stale')
  })

  test('A retried publication changes nothing and succeeds', async () => {
    const base = await newest()
    const settings = { reviews: 'blind', signUp: 'invited' }
    const first = await publish(base, settings)
    const again = await publish(base, settings)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test.each([
    [{ reviews: 'late' }],
    [{ countries: { japan: { licence: { default: 'x' }, effect: 'inform' } } }],
    [
      {
        countries: {
          JP: { licence: { default: 'x' }, effect: 'inform', registerUrl: 'javascript:1' },
        },
      },
    ],
    [{ name: { default: ' ' } }],
  ])('Settings that cannot be right are refused: %j', async (settings) => {
    expect((await publish(await newest(), settings)).status).toBe(400)
  })

  test('A publication is in the audit log with the settings before and after', async () => {
    const before = (await app.as(owner).get('/api/admin/site')).body
    await publish(before.version, { signUp: 'closed' })
    const { body } = await app.as(owner).get('/api/admin/lists/audit')
    expect(body.rows[0]).toMatchObject({
      act: 'site.published',
      before: before.settings,
      after: { signUp: 'closed' },
    })
  })
})
