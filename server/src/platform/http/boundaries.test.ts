import { request as send } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { PASSWORD, withPassword } from '../../testing/members.ts'
import { openWith } from '../../testing/one-call.ts'

let app: TestApp
let limited: TestApp
let port: number

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  limited = await startTestApp(inject('template'), { limits: true })
  port = Number(new URL(await app.listen()).port)
})
afterAll(async () => {
  await app.close()
  await limited.close()
})

/** The response to raw bytes, until the server closes the connection. */
const exchange = (bytes: string, to = port): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(to, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
  })

const partsOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return {
    status: Number(head.split(' ')[1]),
    head: head.toLowerCase(),
    body: JSON.parse(body) as unknown,
  }
}
const REFUSAL = { error: expect.stringMatching(/./), code: expect.stringMatching(/^\w+\.\w+$/) }

describe('A malformed request', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
  ])(
    '%s is refused in the common shape, and the connection is closed',
    async (_what, bytes, status) => {
      const { head, body, ...answer } = partsOf(await exchange(bytes))
      expect([answer.status, body]).toEqual([status, REFUSAL])
      expect(head).toContain('connection: close')
      expect(head).toContain('application/json')
    },
  )

  test.each([
    ['a broken address', '/api/%E0%A4%A', 400],
    ['a broken address of a page', '/%zz', 400],
    ['a name longer than any', `/api/bookings/${'x'.repeat(301)}`, 404],
  ])('%s is refused in the same shape', async (_what, url, status) => {
    const answer = await app.http.inject({ url })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['error', 'code']])
  })

  test.each(['PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND'])(
    '%s of a known call is 405 and says what is allowed',
    async (method) => {
      const answer = await new Promise<{
        status: number | undefined
        allow: unknown
        text: string
      }>((resolve, reject) => {
        const call = send({ port, method, path: '/api/bookings/counts?x=1' }, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('end', () =>
            resolve({ status: response.statusCode, allow: response.headers.allow, text }),
          )
        })
        call.on('error', reject)
        call.end()
      })
      expect(answer).toMatchObject({ status: 405, allow: 'GET, HEAD' })
      expect(JSON.parse(answer.text)).toEqual(REFUSAL)
    },
  )

  test.each(['PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PUT', 'POST', 'PROPFIND'])(
    '%s of an address outside the API is 405 and says what is allowed',
    async (method) => {
      for (const path of ['/', '/explore', '/healthz', '/nothing/of/ours']) {
        const bytes = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const { head, body, status } = partsOf(await exchange(bytes))
        expect([path, status, body]).toEqual([path, 405, REFUSAL])
        expect(head).toContain('allow: get, head')
      }
    },
  )

  test('An unknown call is 404, and counts for the limit of its address', async () => {
    for (let n = 0; n < 300; n++) expect((await limited.as().get('/api/nothing')).status).toBe(404)
    expect((await limited.as().get('/api/nothing')).status).toBe(429)
    limited.clock.move(300_000)
  })

  test('Every known address of the API refuses other methods', async () => {
    const { paths = {} } = app.http.swagger() as { paths?: Record<string, object> }
    for (const [path, methods] of Object.entries(paths)) {
      if (Object.keys(methods).includes('put')) continue
      const url = path.replace(/\{\w+\}/g, 'x')
      const answer = await app.http.inject({ method: 'PUT', url })
      expect([url, answer.statusCode]).toEqual([url, 405])
      for (const method of Object.keys(methods))
        expect(String(answer.headers.allow).split(', ')).toContain(method.toUpperCase())
    }
  })
})

describe('A protocol that the server does not support', () => {
  test.each(['h2c', 'websocket', 'TLS/1.0, h2c'])(
    'An offer of %s gets the ordinary response',
    async (protocol) => {
      for (const connection of ['Upgrade, close', 'Upgrade, HTTP2-Settings, close']) {
        const bytes = `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`
        const { status, body } = partsOf(await exchange(bytes))
        expect([status, body]).toEqual([200, { status: 'alive' }])
      }
    },
  )

  test('A tunnel is refused with a text', async () => {
    const { status, body } = partsOf(
      await exchange('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'),
    )
    expect([status, body]).toEqual([400, REFUSAL])
  })
})

describe('A body', () => {
  const bytes = (size: number) => JSON.stringify({ message: 'x'.repeat(size) })

  test.each([
    ['POST', '/api/contact', 65_536],
    ['POST', '/api/auth/signup', 65_536],
    ['POST', '/api/mails/unsubscribe/x', 65_536],
    ['PUT', '/api/users/profile', 262_144],
    ['PUT', '/api/guides/profile', 262_144],
  ] as const)('%s %s is read up to its bound and no further', async (method, url, bound) => {
    const { user, guide } = await builders(app).booking()
    const { token } = url.includes('guides') ? guide : user
    const status = async (payload: string, type = 'application/json') =>
      (
        await app.http.inject({
          method,
          url,
          payload,
          headers: { 'content-type': type, authorization: `Bearer ${token}` },
        })
      ).statusCode
    expect(await status(bytes(bound))).toBe(413)
    expect(await status(bytes(bound - 1000))).not.toBe(413)
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'])(
    'of %s without a length is read no further than its bound by any parser',
    async (type) => {
      const chunk = 'x'.repeat(16_384)
      const sent = await new Promise<{ status: number; bytes: number }>((resolve, reject) => {
        let written = 0
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST /api/mails/unsubscribe/x HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
          )
          const more = () => {
            if (socket.destroyed || written > 8_000_000) return
            written += chunk.length
            socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`, () => setImmediate(more))
          }
          more()
        })
        socket.on('data', (answer) => {
          socket.destroy()
          resolve({ status: Number(String(answer).split(' ')[1]), bytes: written })
        })
        socket.on('error', reject)
      })
      expect(sent.status).toBe(413)
      expect(sent.bytes).toBeLessThan(8_000_000)
    },
  )

  test('is not read when a limit is used up, and an invalid form costs no attempt', async () => {
    const call = (payload: string) =>
      limited.http.inject({
        method: 'POST',
        url: '/api/auth/signup',
        payload,
        headers: { 'content-type': 'application/json' },
      })
    for (let n = 0; n < 10; n++) expect((await call('{"role":"user"}')).statusCode).toBe(400)
    // Invalid JSON was counted before it was parsed.
    for (let n = 0; n < 5; n++) expect((await call('{')).statusCode).toBe(400)
    expect((await call('{')).statusCode).toBe(429)
    expect((await call(bytes(65_536))).statusCode).toBe(429)
  })
})

describe('An invalid token', () => {
  const address = '127.0.0.1'

  test('is counted before it is looked up', async () => {
    const identified: string[] = []
    const { http, to } = await openWith(limited, '/api/mine', {
      who: 'person',
      async identify(token) {
        identified.push(token)
        return null
      },
      run: async () => ({}),
    })
    for (let n = 1; n < 300; n++) await limited.ctx.limits.consume('badToken', address)
    const guess = async (token: string) =>
      (
        await fetch(`http://127.0.0.1:${to}/api/mine`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status
    expect(await Promise.all([guess('one'), guess('two'), guess('three')])).toEqual(
      expect.arrayContaining([401, 429, 429]),
    )
    expect(identified).toHaveLength(1)
    await http.close()
    limited.clock.move(300_000)
  })

  test('does not affect valid tokens from the same address', async () => {
    const { user } = await builders(limited).booking()
    for (let n = 1; n < 300; n++) await limited.ctx.limits.consume('badToken', address)
    for (let n = 0; n < 300; n++) await limited.ctx.limits.consume('apiAnonymous', address)
    for (let n = 0; n < 5; n++)
      expect((await limited.as(user).get('/api/users/settings')).status).toBe(200)
    expect((await limited.as().get('/api/places?query=kyoto')).status).toBe(429)
    limited.clock.move(300_000)
  })

  test('locks nobody out who was logged in behind the same address', async () => {
    const known = await withPassword(limited, await builders(limited).user())
    const settingsOf = async (holder: { token: string }) =>
      (await limited.as(holder).get('/api/users/settings')).status
    expect(await settingsOf(known)).toBe(200)
    const statuses = new Set<number>()
    for (let n = 0; n < 301; n++) statuses.add(await settingsOf({ token: `invented-${n}` }))
    expect(statuses).toEqual(new Set([401, 429]))
    expect(await settingsOf({ token: 'another' })).toBe(429)
    expect(await settingsOf(known)).toBe(200)
    const { body } = await limited
      .as(known)
      .put('/api/account/password', { password: PASSWORD, newPassword: 'another long passphrase' })
    expect(await settingsOf(body)).toBe(200)
    // A replaced token is looked up once more, and is no way around the count.
    await settingsOf(known)
    expect(await settingsOf(known)).toBe(429)
    limited.clock.move(300_000)
  })
})
