import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOf, nameInUrl, readName } from '@annai/contract/media/pictures'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { formOf, noise, signpost } from '../../testing/pictures.ts'

const PORTRAIT = '/api/media/upload-profile-picture'
const GALLERY = '/api/media/upload-gallery-image'

let app: TestApp
let make: Make
let small: Buffer

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  small = await signpost().png().toBuffer()
})
afterAll(() => app.close())

const filesOnDisk = () =>
  readdirSync(join(app.ctx.env.DATA_DIR, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const namesOf = (url: string) => {
  const picture = readName(nameInUrl(url) ?? '')
  return picture ? filesOf(picture) : []
}
const isStored = (url: string) => {
  const present = filesOnDisk()
  return namesOf(url).length > 0 && namesOf(url).every((name) => present.includes(name))
}
const isGone = (url: string) => !filesOnDisk().some((name) => namesOf(url).includes(name))

async function upload(person: TestPerson, fields: Record<string, string> = {}, url = PORTRAIT) {
  const answer = await app.as(person).post(url, ...formOf(small, { fields }))
  expect(answer).toMatchObject({ status: 200, body: { fileUrl: expect.any(String) } })
  return answer.body.fileUrl as string
}

const showPortrait = (person: TestPerson, profilePicture: string) =>
  app.as(person).put('/api/users/profile', { profilePicture })

describe('GET /media/:name', () => {
  it('sends a picture that can be cached for ever and can run nothing', async () => {
    const url = await upload(await make.user())
    const answer = await app.as().get(url)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      },
    })
    const head = await app.http.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(answer.headers['content-length'])
  })

  it.each([
    '/media/nothing.webp',
    '/media/..%2f..%2fdatabase%2fPG_VERSION',
    '/media/%2e%2e/instance.lock',
    '/media/..%5c..%5cwindows',
    '/media/%00',
    `/media/${'0'.repeat(32)}-${'0'.repeat(27)}-10x10.webp`,
    `/media/${'0'.repeat(32)}-${'0'.repeat(27)}-900x10-640.webp%00.html`,
    `/media/${'0'.repeat(290)}.webp`,
  ])('%s is not found', async (url) => {
    const answer = await app.as().get(url)
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.headers)).not.toContain('immutable')
  })
})

describe('A replaced picture', () => {
  it('is deleted once the profile that shows another one is saved', async () => {
    const person = await make.user()
    const old = await upload(person)
    expect((await showPortrait(person, old)).status).toBe(200)
    // Cancelling after the upload must leave the shown picture alone.
    const fresh = await upload(person, { oldProfilePicture: old })
    expect(isStored(old)).toBe(true)
    expect((await showPortrait(person, fresh)).status).toBe(200)
    await expect.poll(() => isGone(old)).toBe(true)
    expect(isStored(fresh)).toBe(true)
    const rows = () =>
      app.ctx.db.selectFrom('media').select('key').where('key', '=', nameInUrl(old)).execute()
    await expect.poll(rows).toEqual([])
  })

  it('that no profile shows is deleted at once if it is named as the old one', async () => {
    const person = await make.user()
    const old = await upload(person)
    await upload(person, { oldProfilePicture: old })
    await expect.poll(() => isGone(old)).toBe(true)
  })

  it('of another person remains, and so does everything else', async () => {
    const [mine, other] = [await make.user(), await make.user()]
    const theirs = await upload(other)
    const names = [theirs, '/media/../../x', 'https://example.com/x.webp', '../../etc/passwd', '']
    for (const oldProfilePicture of names) await upload(mine, { oldProfilePicture })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isStored(theirs)).toBe(true)
    expect((await showPortrait(mine, theirs)).status).toBe(400)
    expect((await showPortrait(mine, 'https://example.com/x.webp')).status).toBe(400)
  })
})

describe('The sweep', () => {
  it('takes what nobody shows, and never a picture that a profile shows', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const shown = await upload(user)
    await showPortrait(user, shown)
    const inGallery = await upload(guide, {}, GALLERY)
    const saved = await app
      .as(guide)
      .put('/api/guides/profile', { imageGallery: [{ imageUrl: inGallery, description: '' }] })
    expect(saved.status).toBe(200)
    const forgotten = await upload(guide, {}, GALLERY)
    const stolen = await upload(user)
    // However it came about: a row without an owner whose picture is shown.
    await app.ctx.db
      .updateTable('media')
      .set({ owner_id: null })
      .where('key', '=', nameInUrl(shown))
      .execute()
    await app.ctx.db
      .updateTable('media')
      .set({ owner_id: null })
      .where('key', '=', nameInUrl(stolen))
      .execute()

    app.clock.move(2 * HOUR)
    await app.runDueJobs()
    expect([shown, inGallery, forgotten].map(isStored)).toEqual([true, true, true])
    expect(isGone(stolen)).toBe(true)

    app.clock.move(DAY)
    await app.runDueJobs()
    expect(isGone(forgotten)).toBe(true)
    expect([shown, inGallery].map(isStored)).toEqual([true, true])
  })

  it('takes files that a killed process left without a row', async () => {
    const person = await make.user()
    const kept = await upload(person)
    await showPortrait(person, kept)
    const root = join(app.ctx.env.DATA_DIR, 'media')
    const stray = `${'a1'.repeat(16)}-${'0'.repeat(27)}-10x10.webp`
    const foreign = 'notes.txt'
    const write = (folder: string, name: string, ageMs: number) => {
      mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, folder, name), 'x')
      const at = new Date(app.clock.now().getTime() + DAY - ageMs)
      utimesSync(join(root, folder, name), at, at)
    }
    write('a1', stray, 2 * DAY)
    write('.arriving', 'old.part', 2 * DAY)
    write('.arriving', 'fresh.part', HOUR)
    write('no', foreign, 2 * DAY)
    for (const name of namesOf(kept)) write(name.slice(0, 2), name, 2 * DAY)

    app.clock.move(DAY)
    await app.runDueJobs()
    const present = filesOnDisk()
    expect(present).not.toContain(stray)
    expect(present).not.toContain('old.part')
    expect(present).toContain('fresh.part')
    expect(present).toContain(foreign)
    expect(isStored(kept)).toBe(true)
  })
})

describe('The storage of pictures', () => {
  it('a bucket: uploaded, shown, replaced and swept through S3', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'annai-bucket-'))
    const configureBuckets = [{ name: 'pictures', configs: [] }]
    const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder }
    const bucket = new S3rver({ ...options, configureBuckets })
    const { port } = await bucket.run()
    const inBucket = await startTestApp(inject('template'), {
      env: {
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'pictures',
        S3_REGION: 'us-east-1',
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        LOG_LEVEL: 'silent',
      },
    })
    const person = await builders(inBucket).user()
    const photo = await noise(1500, 900).jpeg().toBuffer()
    const take = async () =>
      (await inBucket.as(person).post(PORTRAIT, ...formOf(photo))).body.fileUrl as string
    const statuses = (url: string) =>
      Promise.all(
        namesOf(url).map(async (name) => (await inBucket.as().get(`/media/${name}`)).status),
      )
    const [first, second] = [await take(), await take()]
    expect(await statuses(first)).toEqual([200, 200, 200])
    const show = (profilePicture: string) =>
      inBucket.as(person).put('/api/users/profile', { profilePicture })
    await show(first)
    await show(second)
    await expect.poll(() => statuses(first)).toEqual([404, 404, 404])
    const forgotten = await take()
    inBucket.clock.move(2 * DAY)
    await inBucket.runDueJobs()
    expect(await statuses(forgotten)).toEqual([404, 404, 404])
    expect(await statuses(second)).toEqual([200, 200, 200])
    expect(existsSync(join(inBucket.ctx.env.DATA_DIR, 'media'))).toBe(false)

    await bucket.close()
    const away = await inBucket.as(person).post(PORTRAIT, ...formOf(photo))
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    await inBucket.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  it('a disk that takes nothing: 503, no row, and it works again without a restart', async () => {
    const other = await startTestApp(inject('template'), { env: { LOG_LEVEL: 'silent' } })
    const person = await builders(other).user()
    const place = join(other.ctx.env.DATA_DIR, 'media')
    writeFileSync(place, 'in the way')
    const form = formOf(small)
    expect((await other.as(person).post(PORTRAIT, ...form)).status).toBe(503)
    expect(await other.ctx.db.selectFrom('media').select('id').execute()).toEqual([])
    rmSync(place)
    expect((await other.as(person).post(PORTRAIT, ...form)).status).toBe(200)
    await other.close()
  })
})
