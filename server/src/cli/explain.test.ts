import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMediaStore } from '../platform/media-store/media-store.ts'
import { explain } from './explain.ts'

const SECRET = 'secret-of-the-bucket'
const bucket = {
  endpoint: 'http://127.0.0.1:9',
  bucket: 'away',
  region: 'ap-northeast-1',
  accessKeyId: 'key',
  secretAccessKey: SECRET,
}

test.each(['put', 'get', 'remove', 'list'] as const)(
  'A bucket that fails in the middle of a command is explained in one line: %s',
  async (call) => {
    const media = openMediaStore({ DATA_DIR: tmpdir(), S3: bucket })
    const name = 'a-file'
    const attempt = {
      put: () => media.put(name, Buffer.from('content')),
      get: () => media.get(name),
      remove: () => media.remove(name),
      list: async () => {
        for await (const _ of media.list()) return
      },
    }[call]
    const error = await attempt().catch((thrown: unknown) => thrown)
    expect(explain(error)).toMatch(/^The S3 bucket cannot be used: [^\n]+$/)
    expect(explain(error)).not.toContain(SECRET)
  },
)

test('A file in a folder that does not exist is no fault of the database', async () => {
  const missing = join(tmpdir(), 'no such folder', 'backup.annai')
  const error = await writeFile(missing, '').catch((thrown: unknown) => thrown)
  expect(explain(error)).toBe(`ENOENT: no such file or directory, open '${missing}'`)
})

test('A bug is printed with its stack', () => {
  expect(explain(new TypeError('undefined is not a function'))).toBeNull()
})
