import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@annai/contract/languages'
import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { formOf, noise, pngClaiming, signpost } from '../../../testing/pictures.ts'

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

describe('Who may upload', () => {
  it('a traveller and a guide their portrait, only a guide into a gallery', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    for (const [person, url] of [
      [user, PORTRAIT],
      [guide, PORTRAIT],
      [guide, GALLERY],
    ] as const) {
      const answer = await app.as(person).post(url, ...formOf(small))
      expect(answer).toMatchObject({ status: 200, body: { fileUrl: expect.any(String) } })
      expect(filesOnDisk()).toContain(answer.body.fileUrl.slice('/media/'.length))
    }
    expect(await app.as(user).post(GALLERY, ...formOf(small))).toMatchObject({ status: 403 })
  })

  it('nobody without a token, an administrator neither, a blocked person neither', async () => {
    for (const url of [PORTRAIT, GALLERY]) {
      expect((await app.as().post(url, ...formOf(small))).status).toBe(401)
      expect((await app.as(await make.admin()).post(url, ...formOf(small))).status).toBe(403)
      const blocked = await make.guide({ status: 'blocked' })
      expect((await app.as(blocked).post(url, ...formOf(small))).status).toBe(403)
    }
  })

  it('is checked before the file is read', async () => {
    const base = await app.listen()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        if (sent > 200 * 1024 * 1024) controller.close()
        else controller.enqueue(new Uint8Array(65_536))
      },
    })
    const answer = await fetch(base + PORTRAIT, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(401)
    expect(sent).toBeLessThan(50 * 1024 * 1024)
    await endless.cancel().catch(() => undefined)
  })
})

describe('What the form may hold', () => {
  it.each([
    ['no file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
    [
      'a form that breaks off',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x'],
    ['no form', { 'content-type': 'application/json' }, '{}'],
  ])('%s is refused', async (_what, headers, body) => {
    const person = await make.user()
    const answer = await app.as(person).post(PORTRAIT, Buffer.from(body), headers)
    expect(answer).toMatchObject({ status: 400, body: { error: 'Please choose a file.' } })
  })

  it('two files are refused', async () => {
    const [body, headers] = formOf(small)
    const twice = Buffer.concat([body.subarray(0, -'--\r\n'.length), Buffer.from('\r\n'), body])
    expect(await app.as(await make.user()).post(PORTRAIT, twice, headers)).toMatchObject({
      status: 400,
    })
  })

  it('20 MB are refused with words, not with a cut line', async () => {
    const person = await make.user()
    const [body, headers] = formOf(Buffer.alloc(20 * 1024 * 1024, 1))
    const answer = await fetch((await app.listen()) + PORTRAIT, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${person.token}` },
      body: new Uint8Array(body),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: 'File size exceeds the 5 MB limit',
      code: 'media.tooLarge',
    })
  })

  it.each(LANGUAGES)('a refusal is in %s', async (language) => {
    const [body, headers] = formOf(Buffer.from('no picture'))
    const answer = await app
      .as(await make.user())
      .post(PORTRAIT, body, { ...headers, 'accept-language': language })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(
      app.ctx.texts.translate(language, 'server:refusals.media.notAnImage'),
    )
  })
})

describe('The store of an account', () => {
  it(`holds ${MEDIA_LIMITS.filesPerAccount} pictures, also when two come at once`, async () => {
    const person = await make.user()
    await app.ctx.db
      .insertInto('media')
      .values(
        Array.from({ length: MEDIA_LIMITS.filesPerAccount - 1 }, (_, index) => ({
          id: newId(),
          owner_id: person.id,
          key: `${person.id}-${index}`,
          bytes: 1,
        })),
      )
      .execute()
    const before = filesOnDisk().length
    const both = await Promise.all(
      [1, 2].map(() => app.as(person).post(PORTRAIT, ...formOf(small))),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 429])
    expect(filesOnDisk()).toHaveLength(before + 1)
    expect((await app.as(person).post(PORTRAIT, ...formOf(small))).status).toBe(429)
  })

  it('holds 200 MB', async () => {
    const person = await make.user()
    const row = { id: newId(), owner_id: person.id, key: newId() }
    await app.ctx.db
      .insertInto('media')
      .values({ ...row, bytes: MEDIA_LIMITS.bytesPerAccount - 10 })
      .execute()
    expect((await app.as(person).post(PORTRAIT, ...formOf(small))).status).toBe(429)
  })
})

describe('Many at once', () => {
  it('more than can wait are sent away with 503, and nothing else breaks', async () => {
    const guides = await Promise.all(Array.from({ length: 40 }, () => make.guide()))
    // Small ones, so that none waits too long on a busy machine.
    const photo = await noise(300, 200).jpeg().toBuffer()
    const answers = await Promise.all(
      guides.map((guide) => app.as(guide).post(GALLERY, ...formOf(photo))),
    )
    const busy = answers.filter((answer) => answer.status === 503)
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(busy.length).toBeLessThanOrEqual(40 - 33)
    for (const answer of busy) expect(answer.headers['retry-after']).toBe('5')
  })

  it('one account occupies neither the encoder nor the queue: others are still served', async () => {
    const [greedy, other] = [await make.guide(), await make.guide()]
    const photo = await noise(600, 400).jpeg().toBuffer()
    const send = (person: { token: string }) => app.as(person).post(GALLERY, ...formOf(photo))
    const many = Array.from({ length: 12 }, () => send(greedy))
    const others = await Promise.all([send(other), send(other)])
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    const answers = await Promise.all(many)
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(answers.some(({ status }) => status === 503)).toBe(true)
  })

  it('a side of more than 16,384 pixels is refused before it is decoded', async () => {
    const strip = pngClaiming(1, 24_000_000, Buffer.alloc(9))
    const answer = await app.as(await make.user()).post(PORTRAIT, ...formOf(strip))
    expect([answer.status, answer.body.error]).toEqual([
      400,
      'This picture is too wide or too tall. Please choose one with no more than 16,384 pixels on each side.',
    ])
  })
})

describe('Eight uploads of one account at the same moment', () => {
  it('are all taken, in the order of a gallery that is saved', async () => {
    const guide = await make.guide()
    const photo = await noise(1200, 900).jpeg().toBuffer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.as(guide).post(GALLERY, ...formOf(photo))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  it('never exceed its quota, and leave no file without a row', async () => {
    const person = await make.guide()
    const free = 3
    await app.ctx.db
      .insertInto('media')
      .values(
        Array.from({ length: MEDIA_LIMITS.filesPerAccount - free }, (_, index) => ({
          id: newId(),
          owner_id: person.id,
          key: `${person.id}-full-${index}`,
          bytes: 1,
        })),
      )
      .execute()
    const before = filesOnDisk().length
    let stored = 0
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => app.as(person).post(GALLERY, ...formOf(small))),
      )
      for (const { status } of answers) expect([200, 429, 503]).toContain(status)
      stored += answers.filter(({ status }) => status === 200).length
    }
    expect(stored).toBe(free)
    expect(filesOnDisk()).toHaveLength(before + free)
    const rows = await app.ctx.db
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(MEDIA_LIMITS.filesPerAccount)
  })
})
