import { execFileSync } from 'node:child_process'
import type { Resolver } from 'node:dns/promises'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  byNameServers,
  publicAddresses,
  readPublicAddress,
} from '../../../platform/public-address.ts'
import { calendar, event, GOOGLE } from '../../../testing/imported-calendars/calendar-files.ts'
import { CORPUS } from '../../../testing/imported-calendars/corpus.ts'
import { readCorpus } from '../../../testing/imported-calendars/read-corpus.ts'
import {
  type CalendarServer,
  startImportedCalendarServer,
} from '../../../testing/outside/calendar-server.ts'
import { startDnsServer } from '../../../testing/outside/dns-server.ts'
import { fetchImportedCalendar } from './fetch-calendar.ts'
import { createImportedCalendars, type ImportedCalendars } from './imported-calendars.ts'
import { parseImportedCalendar } from './parse-calendar.ts'

const TASK = {
  from: Date.parse('2026-06-01T00:00:00Z'),
  to: Date.parse('2027-07-05T00:00:00Z'),
  ourHost: 'annai.example',
  ownBookings: ['0197b1f0-0000-7000-8000-000000000000'],
}
const text = (instant: number) => new Date(instant).toISOString().slice(0, 16)

describe('The corpus of calendar files', () => {
  const readings = readCorpus(TASK)

  test.each(CORPUS)('$name', (entry) => {
    const { busy, isPartial, problem } = entry
    const reading = readings.get(entry)
    if (problem) return expect(reading).toEqual({ problem })
    if (!reading || !('spans' in reading)) throw new Error(reading?.problem)
    expect(reading.spans.map(({ start, end }) => `${text(start)}/${text(end)}`)).toEqual(busy)
    expect(reading.isPartial).toBe(isPartial ?? false)
  })
})

describe('A parser', () => {
  test('reads a whole day of a guide in Seoul as the day there, on a server in Berlin', async () => {
    const content = Buffer.from(calendar(GOOGLE, event('DTSTART;VALUE=DATE:20260702')))
    vi.stubEnv('TZ', 'Europe/Berlin')
    try {
      expect(await parseImportedCalendar(content, 'Asia/Seoul', TASK, 20_000)).toMatchObject({
        spans: [{ start: Date.parse('2026-07-01T15:00Z'), end: Date.parse('2026-07-02T15:00Z') }],
      })
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('yields the processor to requests', async () => {
    const endless = event('DTSTART:20260601T000000Z', 'RRULE:FREQ=SECONDLY')
    const reading = parseImportedCalendar(
      Buffer.from(calendar(GOOGLE, ...Array<string>(5000).fill(endless))),
      'Asia/Tokyo',
      TASK,
    )
    await vi.waitFor(
      () => {
        const children = execFileSync('ps', ['-o', 'ni=,args=', '--ppid', String(process.pid)])
        const parser = children
          .toString()
          .split('\n')
          .find((line) => line.includes('parser.ts'))
        expect(Number.parseInt(parser ?? '', 10)).toBe(19)
      },
      { timeout: 20_000, interval: 50 },
    )
    await reading
  })

  test('that takes too long is killed', async () => {
    const content = Buffer.from(CORPUS[0]?.text ?? '')
    expect(await parseImportedCalendar(content, 'Asia/Tokyo', TASK, 0)).toEqual({
      problem: 'killed',
    })
  })
})

describe('The address of a calendar', () => {
  test.each([
    'http://calendars.example/a.ics',
    'https://calendars.example:8443/a.ics',
    'https://127.0.0.1/a.ics',
    'https://0x7f.1/a.ics',
    'https://2130706433/a.ics',
    'https://[::1]/a.ics',
    'https://[::127.0.0.1]/a.ics',
    'https://localhost/a.ics',
    'https://me:secret@calendars.example/a.ics',
    'file:///etc/passwd',
    'calendars.example',
  ])('%s is none', (address) => {
    expect(readPublicAddress(address, publicAddresses())).toBeNull()
  })

  test('may begin with webcal and is read over https', () => {
    const url = readPublicAddress(' webcal://calendars.example/a.ics#top', publicAddresses())
    expect(url?.href).toBe('https://calendars.example/a.ics')
  })
})

describe('Looking up the name of a calendar or a push service', () => {
  const lookedUp = (name: string, resolver: Resolver) =>
    new Promise((resolve, reject) => {
      byNameServers(() => resolver)(name, { all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      )
    })

  test('finds the addresses of both families', async () => {
    const addresses = { 'both.example': ['192.0.2.1', '2001:db8::1'], 'one.example': ['192.0.2.2'] }
    const { resolver, close } = await startDnsServer({ addresses })
    expect(await lookedUp('both.example', resolver)).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
    expect(await lookedUp('one.example', resolver)).toEqual([{ address: '192.0.2.2', family: 4 }])
    await expect(lookedUp('none.example', resolver)).rejects.toThrow('no address')
    close()
  })
})

describe('Reading a calendar over the network', () => {
  let server: CalendarServer
  let calendars: ImportedCalendars
  const file = String(CORPUS[0]?.text)
  const fetched = (path: string, host?: string) =>
    fetchImportedCalendar(server.url(path, host), null, server.policy)

  beforeAll(async () => {
    server = await startImportedCalendarServer()
    calendars = createImportedCalendars(server.policy)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.requests.length = 0
    server.addresses.clear()
  })

  test('follows up to three redirects', async () => {
    for (const hop of [0, 1, 2, 3])
      server.serve(`/hop${hop}`, (_, response) => {
        response.writeHead(302, { location: hop === 3 ? '/end' : `/hop${hop + 1}` }).end()
      })
    server.serve('/end', file)
    expect(await fetched('/hop1')).toHaveProperty('content')
    expect(await fetched('/hop0')).toEqual({ problem: 'unreachable' })
  })

  test.each([
    'https://169.254.169.254/latest/meta-data',
    'http://calendars.example/a.ics',
    'https://calendars.example:1/a.ics',
  ])('follows no redirect to %s', async (location) => {
    server.serve('/away', (_, response) => void response.writeHead(302, { location }).end())
    expect(await fetched('/away')).toEqual({ problem: 'unreachable' })
    expect(server.requests).toEqual(['/away'])
  })

  test.each([
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ])('connects to no name that leads to %s', async (address) => {
    server.serve('/a', file)
    server.addresses.set('inside.example', [address])
    expect(await fetched('/a', 'inside.example')).toEqual({ problem: 'unreachable' })
    expect(server.requests).toEqual([])
  })

  test('checks a name again at each hop, so that it cannot move inside', async () => {
    server.addresses.set('rebinding.example', ['127.0.0.1', '10.0.0.1'])
    server.serve('/first', (_, response) => void response.writeHead(302, { location: '/a' }).end())
    expect(await fetched('/first', 'rebinding.example')).toEqual({ problem: 'unreachable' })
    expect(server.requests).toEqual(['/first'])
  })

  test('without the allowance of this test connects to nothing on this machine', async () => {
    const { agent } = publicAddresses({
      resolve: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    server.serve('/a', file)
    const before = server.connections()
    const policy = { agent, port: server.policy.port }
    expect(await fetchImportedCalendar(server.url('/a'), null, policy)).toEqual({
      problem: 'unreachable',
    })
    expect(server.connections()).toBe(before)
    await fetched('/a')
    expect(server.connections()).toBe(before + 1)
  })

  test('stops at 5 MB and at the time limit', async () => {
    server.serve('/large', (_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024 + 1)))
    expect(await fetched('/large')).toEqual({ problem: 'tooLarge' })
    server.serve('/slow', (_, response) => void response.write('BEGIN:VCALENDAR'))
    const slow = await fetchImportedCalendar(server.url('/slow'), null, server.policy, {
      within: 300,
    })
    expect(slow).toEqual({ problem: 'unreachable' })
  })

  test('reads a compressed body, and stops one that grows too large', async () => {
    const packed = gzipSync(calendar(GOOGLE, event('DTSTART;VALUE=DATE:20260702')))
    server.serve('/packed', (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    })
    expect(await fetched('/packed')).toHaveProperty('content')
    server.serve('/bomb', (_, response) => {
      const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(await fetched('/bomb')).toEqual({ problem: 'tooLarge' })
    server.serve('/broken', (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('BEGIN:VCALENDAR')
    })
    expect(await fetched('/broken')).toEqual({ problem: 'unreachable' })
  })

  const packed = gzipSync(String(CORPUS[0]?.text))
  test.each<[string, (response: ServerResponse) => void]>([
    ['has a silent start', (response) => response.flushHeaders()],
    ['stops in the middle', (response) => response.write(packed.subarray(0, 40))],
    ['is cut off', (response) => response.write(packed.subarray(0, 40), () => response.destroy())],
    [
      'is shorter than announced',
      (response) => {
        response.setHeader('content-length', packed.length)
        response.write(packed.subarray(0, 40), () => response.socket?.end())
      },
    ],
  ])('ends in time if a compressed body %s', async (_, answer) => {
    server.serve('/packed', (_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      answer(response)
    })
    const options = { within: 300 }
    expect(
      await fetchImportedCalendar(server.url('/packed'), null, server.policy, options),
    ).toEqual({ problem: 'unreachable' })
  })

  test('stops a body that never ends by its size', async () => {
    server.serve('/endless', (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    expect(await fetched('/endless')).toEqual({ problem: 'tooLarge' })
  })

  test('ends with the process, and takes that for no failure of the calendar', async () => {
    const closing = createImportedCalendars(server.policy)
    server.serve('/silent', () => closing.close())
    const question = { ...TASK, address: server.url('/silent'), etag: null, zone: 'Asia/Tokyo' }
    await expect(closing.read(question)).rejects.toThrow('aborted')
    expect(closing.isClosed()).toBe(true)
  })

  test('sends the known ETag, and does not accept a login page as a calendar', async () => {
    server.serve('/tagged', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"'
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? '' : file)
    })
    const question = { ...TASK, address: server.url('/tagged'), zone: 'Asia/Tokyo' }
    expect(await calendars.read({ ...question, etag: null })).toMatchObject({ etag: '"1"' })
    expect(await calendars.read({ ...question, etag: '"1"' })).toEqual({ isUnchanged: true })
    server.serve('/login', '<title>Sign in</title>')
    const page = { ...question, address: server.url('/login'), etag: null }
    expect(await calendars.read(page)).toEqual({ problem: 'notCalendar' })
  })
})
