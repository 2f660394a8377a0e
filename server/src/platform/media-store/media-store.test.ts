import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDisk } from './disk.ts'
import type { MediaStore } from './interface.ts'
import { openMediaStore } from './media-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'annai-media-'))
const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'annai', configs: [] }],
})
const s3Of = (endpoint: string) =>
  openMediaStore({
    DATA_DIR: folder,
    S3: {
      endpoint,
      bucket: 'annai',
      region: 'ap-northeast-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
  })
const stores = new Map<string, MediaStore>()

beforeAll(async () => {
  const { port } = await bucket.run()
  stores.set('a bucket', s3Of(`http://127.0.0.1:${port}`))
  stores.set('a folder', openMediaStore({ DATA_DIR: folder, S3: undefined }))
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

it('Other accounts of the machine cannot read the files of a folder', async () => {
  const own = join(folder, 'modes')
  await openDisk(own).put('ab-private.webp', Buffer.from('RIFF'))
  for (const path of [own, join(own, 'ab'), join(own, 'ab', 'ab-private.webp')])
    expect(statSync(path).mode & 0o007).toBe(0)
})

describe.each(['a folder', 'a bucket'])('%s', (which) => {
  const store = () => {
    const found = stores.get(which)
    if (!found) throw new Error(`${which} was not opened`)
    return found
  }
  const read = async (name: string) => {
    const file = await store().get(name)
    return file && { content: await buffer(file.stream), bytes: file.bytes }
  }
  const names = async () => {
    const found = []
    for await (const { name } of store().list()) found.push(name)
    return found.sort((a, b) => (a < b ? -1 : 1))
  }

  it('returns exactly the stored bytes', async () => {
    const contents = [Buffer.alloc(0), Buffer.from('あ\0\r\n'), Buffer.alloc(12_000, 250)]
    contents.push(Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 256)))
    for (const [index, content] of contents.entries()) {
      await store().put(`file-${index}.webp`, content)
      const found = await read(`file-${index}.webp`)
      expect(found?.bytes).toBe(content.length)
      expect(found?.content.equals(content)).toBe(true)
    }
    expect(await names()).toEqual(contents.map((_, index) => `file-${index}.webp`))
  })

  it('removes a file, also when it is removed twice', async () => {
    await store().put('gone.webp', Buffer.from('x'))
    await store().remove('gone.webp')
    await store().remove('gone.webp')
    expect(await store().get('gone.webp')).toBeNull()
    expect(await names()).not.toContain('gone.webp')
  })

  it('returns the time of a file', async () => {
    await store().put('dated.webp', Buffer.from('x'))
    for await (const { name, changedAt } of store().list())
      if (name === 'dated.webp')
        expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('stores many files concurrently', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `many-${index}.webp`)
    await Promise.all(many.map((name) => store().put(name, Buffer.from(name))))
    for (const name of many) expect((await read(name))?.content.toString()).toBe(name)
  })

  it.each(['../x', '..', '', '/etc/passwd', 'a/b', 'a\\b', 'a\0', '.hidden', 'a..b', 'A'])(
    'has no file called %j',
    async (name) => {
      expect(await store().get(name)).toBeNull()
      await expect(store().put(name, Buffer.from('x'))).rejects.toThrow('no name')
      await expect(store().remove(name)).rejects.toThrow('no name')
    },
  )
})

describe('A bucket', () => {
  // The test bucket cannot continue a listing (its tokens need DES from OpenSSL), so this is the
  // same call answered page by page as Amazon documents it.
  it('with more files than one page is listed completely', async () => {
    const pages: Record<string, [names: string[], next?: string]> = {
      '': [['a.webp', 'b.webp'], 'two='],
      'two=': [['c.webp'], 'three'],
      three: [[]],
    }
    const server = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://localhost').searchParams
      const [names, next] = pages[query.get('continuation-token') ?? ''] ?? [[]]
      const rows = names.map(
        (name) =>
          `<Contents><Key>${query.get('prefix')}${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      )
      const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      response.setHeader('content-type', 'application/xml')
      response.end(
        `<ListBucketResult><IsTruncated>${Boolean(next)}</IsTruncated>${rows.join('')}${more}</ListBucketResult>`,
      )
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const found = []
    const { port } = server.address() as AddressInfo
    for await (const { name } of s3Of(`http://127.0.0.1:${port}`).list()) found.push(name)
    server.close()
    expect(found).toEqual(['a.webp', 'b.webp', 'c.webp'])
  })

  it('that is unavailable or answers garbage is an error, never a missing file', async () => {
    const server = createServer((_request, response) => response.writeHead(500).end('<oops'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const broken = s3Of(`http://127.0.0.1:${port}`)
    await expect(broken.get('a.webp')).rejects.toThrow()
    await expect(broken.put('a.webp', Buffer.from('x'))).rejects.toThrow()
    server.close()
    await expect(broken.get('a.webp')).rejects.toThrow()
  })
})

describe('A folder', () => {
  it('has no partial file after kill -9 at any moment', async () => {
    const data = join(folder, 'killed')
    const size = 300_000
    const code = `
      import { openDisk } from ${JSON.stringify(new URL('./disk.ts', import.meta.url).href)}
      const store = openDisk(process.argv[1])
      for (let n = 0; ; n++) {
        const name = process.pid + '-' + n + '.webp'
        await store.put(name, Buffer.alloc(${size}, 7))
        console.log(name)
      }`
    let acknowledged = 0
    for (let round = 0; round < 6; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code, data])
      let output = ''
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString()
      })
      await once(child.stdout, 'data')
      await sleep(5 + round * 11)
      child.kill('SIGKILL')
      await once(child, 'close')
      for (const name of output.split('\n').slice(0, -1)) {
        acknowledged++
        expect(existsSync(join(data, name.slice(0, 2), name))).toBe(true)
      }
    }
    expect(acknowledged).toBeGreaterThan(5)
    for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.name.endsWith('.part'))
        expect(readFileSync(join(entry.parentPath, entry.name))).toHaveLength(size)
  })
})
