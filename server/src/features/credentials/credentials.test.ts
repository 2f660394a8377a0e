import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const PATH = '/api/guides/credentials'
const licence = { kind: 'licence', country: 'JP', number: 'JP 12345', showsNumber: true }
const send = (guide: TestPerson, changes: object = {}) =>
  app.as(guide).post(PATH, { ...licence, ...changes })
const listOf = async (guide: TestPerson): Promise<OwnCredential[]> =>
  (await app.as(guide).get(PATH)).body.credentials

describe('A credential', () => {
  test('is sent once by a double click, and changed while it waits', async () => {
    const guide = await make.guide()
    const answers = await Promise.all([send(guide), send(guide), send(guide)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listOf(guide)).toMatchObject([
      { kind: 'licence', country: 'JP', number: 'JP 12345', status: 'waiting' },
    ])
    await send(guide, { number: 'JP 54321', showsNumber: false })
    expect(await listOf(guide)).toMatchObject([{ number: 'JP 54321', showsNumber: false }])
    await send(guide, { country: 'MY' })
    expect(await listOf(guide)).toHaveLength(2)
  })

  test('is withdrawn by its guide; another guide finds nothing', async () => {
    const [guide, other] = [await make.guide(), await make.guide()]
    const [sent] = (await send(guide)).body.credentials
    expect(await app.as(other).delete(`${PATH}/${sent._id}`)).toMatchObject({
      status: 404,
      body: { code: 'credentials.notFound' },
    })
    expect((await app.as(guide).delete(`${PATH}/none`)).status).toBe(404)
    expect((await app.as(guide).delete(`${PATH}/${sent._id}`)).body.credentials).toEqual([])
    expect((await app.as(await make.user()).get(PATH)).status).toBe(403)
  })

  test('that is not one is refused at its field in the language of the guide', async () => {
    const guide = await make.guide({ language: 'ja' })
    const answer = await app
      .as(guide)
      .post(PATH, { ...licence, country: '', number: 'x'.repeat(61) }, { 'accept-language': 'ja' })
    expect(answer.status).toBe(400)
    expect(answer.body.problems.map(({ field }: { field: string }) => field)).toEqual([
      'country',
      'number',
    ])
    // The association itself enters who is a member.
    expect((await send(guide, { kind: 'membership' })).status).toBe(400)
  })

  test('is in the export of its guide', async () => {
    const guide = await make.guide()
    await send(guide)
    const { body } = await app.as(guide).get('/api/account/export')
    expect(body.credentials).toMatchObject([{ kind: 'licence', number: 'JP 12345' }])
  })
})
