import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { keyOf, mediaUrl } from '@annai/contract/media/pictures'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openMediaStore } from '../platform/media-store/media-store.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { builders } from '../testing/make.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'annai-bucket-backup-'))
const file = join(folder, 'backup.annai')
const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'buckets'),
  configureBuckets: ['first', 'second'].map((name) => ({ name, configs: [] })),
})
/** Small ones, an empty one, and one that arrives in many pieces. */
const contents = new Map(
  [90, 0, 3_000_000].map((bytes, index) => {
    const id = `${index}`.repeat(32)
    return [keyOf({ id, colours: '0'.repeat(27), width: 90, height: 60 }), randomBytes(bytes)]
  }),
)

let app: TestApp
let target: TestDatabase
let settings: (bucket: string) => Record<string, string>

const storeOf = (name: string) => {
  const { S3_ENDPOINT: endpoint = '', S3_REGION: region = '' } = settings(name)
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return openMediaStore({ DATA_DIR: folder, S3: { endpoint, region, bucket: name, ...keys } })
}

function annai(
  database: { host: string; user: string; database: string },
  env: object,
  ...args: string[]
) {
  const { host, user, database: name } = database
  const main = join(import.meta.dirname, 'main.ts')
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        DATA_DIR: join(folder, 'data'),
        ...env,
      },
    }
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) =>
      done({
        code: typeof error?.code === 'number' ? error.code : 0,
        stdout: stdout,
        stderr: stderr,
      }),
    )
  })
}

beforeAll(async () => {
  const { port } = await bucket.run()
  settings = (name) => ({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: name,
    S3_REGION: 'ap-northeast-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  app = await startTestApp(inject('template'), { env: settings('first') })
  target = await cloneDatabase(inject('template'))
  const guide = await builders(app).guide({ username: 'curator_of_pictures' })
  for (const [key, content] of contents) await app.ctx.media.put(key, content)
  const [portrait = ''] = contents.keys()
  await app.ctx.db
    .updateTable('accounts')
    .set({ profile_picture: mediaUrl(portrait) })
    .where('id', '=', guide.id)
    .execute()
})
afterAll(async () => {
  await app.close()
  await target.drop()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run annai backup, with uploads in a bucket', () => {
  test('contains every file of the bucket, and leaves none on the disk', async () => {
    const backup = await annai(app.database, settings('first'), 'backup', file)
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toContain('3 files')
    expect(existsSync(join(folder, 'data', 'media'))).toBe(false)
  })

  test('is restored into another bucket: the same rows, the same bytes', async () => {
    const restored = await annai(target.config, settings('second'), 'restore', file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const second = storeOf('second')
    const listed = []
    for await (const { name } of second.list()) listed.push(name)
    expect(new Set(listed)).toEqual(new Set(contents.keys()))
    for (const [key, content] of contents) {
      const found = await second.get(key)
      expect(found && (await buffer(found.stream))).toEqual(content)
    }
  })

  test('is restored to a disk, for a move away from the bucket', async () => {
    const restored = await annai(target.config, {}, 'restore', file, '--force')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const onDisk = readdirSync(join(folder, 'data', 'media'), { recursive: true })
    for (const key of contents.keys()) expect(onDisk).toContain(join(key.slice(0, 2), key))
  })

  test('is not written when the bucket does not answer', async () => {
    const away = { ...settings('first'), S3_ENDPOINT: 'http://127.0.0.1:9' }
    const backup = await annai(app.database, away, 'backup', join(folder, 'never.annai'))
    expect(backup.code).toBe(1)
    expect(existsSync(join(folder, 'never.annai'))).toBe(false)
  })
})
