import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { formOf, noise, pngClaiming, signpost } from '../../testing/pictures.ts'
import { createLog } from '../log.ts'
import { createPictures, type Pictures } from './pictures.ts'

const log = createLog('silent')
const open: Pictures[] = []
const start = (within?: number) => {
  const pictures = createPictures(log, within)
  open.push(pictures)
  return pictures
}
afterEach(() => {
  for (const pictures of open.splice(0)) pictures.close()
})

/** The encoders that this process has started. */
function encoderIds(): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => Number(row?.[2]) === process.pid && row?.[3]?.includes('encoder.ts'))
    .map((row) => Number(row?.[1]))
}

/** Listing the processes of a busy machine takes time. */
const PATIENTLY = { timeout: 10_000 }

const small = () => signpost().png().toBuffer()

describe('The encoders', () => {
  it('answer every picture with its own files, one at a time', async () => {
    const pictures = start()
    const sizes = [100, 400, 900, 1400, 2000]
    const results = await Promise.all(
      sizes.map(async (width) => pictures.encode(await signpost(width, 60).jpeg().toBuffer())),
    )
    expect(
      results.map(
        (result) => 'picture' in result && result.picture.files.map((file) => file.width),
      ),
    ).toEqual([[100], [320, 400], [320, 640, 900], [320, 640, 1280], [320, 640, 1280]])
    expect(encoderIds()).toHaveLength(1)
  })

  it('that take too long are killed, and the next picture is encoded', async () => {
    const hasty = start(1)
    const large = await noise(3000, 2000).png({ compressionLevel: 1 }).toBuffer()
    expect(await hasty.encode(large)).toEqual({ problem: 'late' })
    await expect.poll(encoderIds, PATIENTLY).toEqual([])
    expect(await start().encode(await small())).toHaveProperty('picture')
  })

  it('that die are replaced, idle or busy', async () => {
    const pictures = start()
    await pictures.encode(await small())
    for (const id of encoderIds()) process.kill(id, 'SIGSEGV')
    await expect.poll(encoderIds, PATIENTLY).toEqual([])
    const large = await noise(3500, 2500).png({ compressionLevel: 1 }).toBuffer()
    const working = pictures.encode(large)
    await expect.poll(encoderIds, { interval: 5, timeout: 5000 }).not.toEqual([])
    for (const id of encoderIds()) process.kill(id, 'SIGSEGV')
    expect(await working).toHaveProperty('problem')
    expect(await pictures.encode(await small())).toHaveProperty('picture')
  })

  it('end with the server', async () => {
    const pictures = start()
    await pictures.encode(await small())
    pictures.close()
    await expect.poll(encoderIds, PATIENTLY).toEqual([])
  })

  it('are not used for a file without a picture signature', async () => {
    expect(await start().encode(formOf(Buffer.from('<svg/>'))[0])).toEqual({
      problem: 'notAnImage',
    })
    expect(encoderIds()).toEqual([])
  })

  it('refuse a side of more than 16,384 pixels by the header alone', async () => {
    const pictures = start()
    const rows = Buffer.alloc(9)
    expect(await pictures.encode(pngClaiming(1, 24_000_000, rows))).toEqual({
      problem: 'sideTooLong',
    })
    expect(await pictures.encode(pngClaiming(16_385, 1, rows))).toEqual({ problem: 'sideTooLong' })
    expect(await pictures.encode(await signpost(16_384, 1).png().toBuffer())).toHaveProperty(
      'picture',
    )
  })

  it.runIf(process.platform === 'linux')(
    'know nothing of the server’s environment and do not run as root',
    async () => {
      process.env.A_SECRET_OF_THE_SERVER = 'do not tell'
      const pictures = start()
      await pictures.encode(await small())
      delete process.env.A_SECRET_OF_THE_SERVER
      const [id] = encoderIds()
      const names = readFileSync(`/proc/${id}/environ`, 'utf8').match(/[^\0=]+(?==)/g) ?? []
      expect(names.filter((name) => !/^(MALLOC_|NODE_CHANNEL_)/.test(name))).toEqual([])
      const status = readFileSync(`/proc/${id}/status`, 'utf8')
      expect(status).not.toMatch(/^(Uid|Gid):.*\b0\b/m)
      if (process.getuid?.() === 0) expect(status).toMatch(/^CapEff:\s0+$/m)
    },
  )
})
