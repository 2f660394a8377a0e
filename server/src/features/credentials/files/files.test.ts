import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { renewSecrets } from '../../../cli/secrets/renewal.ts'
import { DAY, later } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { formOf, signpost } from '../../../testing/pictures.ts'

let app: TestApp
let make: Make

beforeEach(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterEach(() => app.close())

const PATH = '/api/guides/credentials'
async function sent(guide: TestPerson): Promise<string> {
  const licence = { kind: 'licence', country: 'JP', number: 'JP 12345' }
  const { body } = await app.as(guide).post(PATH, licence)
  return body.credentials[0]._id
}
const add = async (guide: TestPerson, id: string) =>
  app.as(guide).post(`${PATH}/${id}/files`, ...formOf(await signpost(400, 300).jpeg().toBuffer()))
async function photographed() {
  const guide = await make.guide()
  const id = await sent(guide)
  const { body } = await add(guide, id)
  const file: string = body.credentials[0].files[0]
  return { guide, id, own: `${PATH}/${id}/files/${file}`, file }
}

describe('A photograph of a credential', () => {
  test('is re-encoded and sealed, three at most', async () => {
    const { guide, id, own } = await photographed()
    expect(await app.as(guide).get(own)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
    const row = await app.ctx.db
      .selectFrom('credential_files')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.sealed.includes('WEBP')).toBe(false)
    const more = await Promise.all([add(guide, id), add(guide, id), add(guide, id)])
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const broken = await app.as(guide).post(`${PATH}/${id}/files`, ...formOf(Buffer.from('text')))
    expect(broken.body.code).toBe('credentials.filesFull')
    expect((await app.as(guide).delete(own)).body.credentials[0].files).toHaveLength(2)
    const text = await app.as(guide).post(`${PATH}/${id}/files`, ...formOf(Buffer.from('text')))
    expect(text.body.code).toBe('media.notAnImage')
  })

  test('case 11: is not read by another guide, a viewer, after its time, or after a restore', async () => {
    const { guide, id, own, file } = await photographed()
    const forStaff = `/api/admin/credentials/${id}/files/${file}`
    const [other, viewer] = [await make.guide(), await make.admin('eve', 'viewer')]
    const mei = await make.admin('mei', 'staff')
    expect((await app.as(other).get(own)).status).toBe(404)
    expect((await app.as(viewer).get(forStaff)).status).toBe(403)
    expect((await app.as().get(`/media/${file}.webp`)).status).toBe(404)
    expect((await app.as(mei).get(forStaff)).status).toBe(200)
    const { body: log } = await app.as(mei).get(`/api/admin/lists/audit?subject=${guide.id}`)
    expect(log.rows.map(({ act }: { act: string }) => act)).toEqual(['credential.photoRead'])
    const accepted = { issuer: '', number: 'JP 12345', validTo: null }
    await app.as(mei).post(`/api/admin/credentials/${id}/accept`, accepted)
    expect((await app.as(guide).get(own)).status).toBe(200)
    expect((await app.as(guide).get(PATH)).body.credentials).toMatchObject([{ files: [file] }])
    expect((await add(guide, id)).body.code).toBe('credentials.checked')
    // As from a backup that was made within the 30 days.
    await app.ctx.db
      .updateTable('credential_files')
      .set({ delete_at: later(app.clock.now(), -DAY) })
      .execute()
    expect((await app.as(guide).get(own)).status).toBe(404)
    expect((await app.as(mei).get(forStaff)).status).toBe(404)
    expect((await app.as(guide).get(PATH)).body.credentials).toMatchObject([{ files: [] }])
    const { body: seen } = await app.as(mei).get(`/api/admin/credentials/${id}`)
    expect(seen.files).toEqual([])
    await app.runDueJobs()
    expect(await app.ctx.db.selectFrom('credential_files').select('id').execute()).toEqual([])
  })

  test('stays while its credential waits again after a granted appeal', async () => {
    const { guide, id, own } = await photographed()
    const [mei, jun] = [await make.admin('mei'), await make.admin('jun')]
    const reason = { code: 'expired', facts: 'In May' }
    await app.as(mei).post(`/api/admin/credentials/${id}/refuse`, reason)
    const [decision] = (await app.as(guide).get('/api/decisions')).body
    await app.as(guide).post(`/api/decisions/${decision._id}/appeal`, { body: 'It has not.' })
    const granted = { outcome: 'granted', answer: 'You are right.' }
    await app.as(jun).post(`/api/admin/decisions/${decision._id}/appeal`, granted)
    app.clock.move(31 * DAY)
    await app.runDueJobs()
    expect((await app.as(await make.signIn(guide)).get(own)).status).toBe(200)
  })

  test('case 12: is sealed again by secret:renew', async () => {
    const { guide, own } = await photographed()
    const keys = () => app.ctx.db.selectFrom('credential_files').select('key_id').execute()
    const before = await keys()
    expect(await renewSecrets(app.ctx, { isKeyLost: false })).toMatchObject({ resealed: 1 })
    expect(await keys()).not.toEqual(before)
    expect((await app.as(guide).get(own)).status).toBe(200)
  })
})
