import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openWith } from '../../testing/one-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const REFUSAL = { error: expect.stringMatching(/./), code: expect.stringMatching(/^\w+\.\w+$/) }

const partsOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown }
}

describe('A call that never ends', () => {
  test.each([
    ['without a body', {}, {}],
    [
      'with a body',
      { body: z.object({}) },
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
    ],
  ])('is answered 503 after its timeout, %s', async (_, call, init) => {
    const { http, to } = await openWith(app, '/api/endless', {
      timeoutMs: 200,
      run: () => new Promise(() => undefined),
      ...call,
    })
    const answer = await fetch(`http://127.0.0.1:${to}/api/endless`, init)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toEqual(REFUSAL)
    await http.close()
  })
})

describe('A stopping server', () => {
  const opened = () =>
    openWith(app, '/api/slow', {
      async run() {
        await new Promise((resolve) => setTimeout(resolve, 100))
        return {}
      },
    })

  test('answers on open connections while it drains, and closes them', async () => {
    const { http, to } = await opened()
    const REQUEST = 'GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n'
    const received: string[] = []
    const ended = new Promise<void>((resolve, reject) => {
      const socket = connect(to, '127.0.0.1', () => socket.write(REQUEST))
      socket.setEncoding('utf8').on('data', (text: string) => {
        received.push(text)
        if (received.length > 1) return
        // The second request comes on the same connection once the server has begun to stop.
        void http.drain().then(() => http.close())
        socket.write(REQUEST)
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
    await ended
    expect(received).toHaveLength(2)
    expect(received[0]?.toLowerCase()).toContain('connection: keep-alive')
    expect(received[1]?.toLowerCase()).toContain('connection: close')
    expect(received[1]).toContain('HTTP/1.1 200')
  })

  test('accepts connections until its notice is over, then answers the open ones only', async () => {
    const { http, to } = await opened()
    const received: string[] = []
    const socket = connect(to, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text: string) => received.push(text))
    socket.on('error', () => undefined)
    const drained = http.drain(300)
    const during = await fetch(`http://127.0.0.1:${to}/api/slow`)
    expect([during.status, http.isDraining()]).toEqual([200, true])
    await sleep(400)
    await expect(once(connect(to, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
    socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    await drained
    await http.close()
    expect(received.join('')).toContain('HTTP/1.1 200')
    expect(received.join('').toLowerCase()).toContain('connection: close')
  })

  test('refuses with 503 in the common shape once it closes', async () => {
    const { http, to } = await opened()
    const half = 'GET /api/slow HTTP/1.1\r\nHost: x\r\n'
    let closed: Promise<unknown> = Promise.resolve()
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(to, '127.0.0.1', () => {
        socket.write(half)
        // The request has begun when the server closes, and ends afterwards.
        setTimeout(() => {
          closed = http.close()
          setTimeout(() => socket.write('\r\n'), 50)
        }, 50)
      })
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
    })
    await closed
    expect(partsOf(answer)).toMatchObject({ status: 503, body: REFUSAL })
    expect(answer.toLowerCase()).toContain('retry-after: 5')
    expect(answer.toLowerCase()).toContain('connection: close')
  })
})
