import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'
import { PASSWORD, withPassword } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

test('What is no page may be neither run nor framed, and is for this site only', async () => {
  const urls = ['/api/nothing', '/api/guides/approved', '/api/admin/users', '/media/none.webp']
  for (const url of urls)
    expect((await app.as().get(url)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
})

test('A refused handshake of a socket has the same headers', async () => {
  const { status, headers } = await fetch(`${await app.listen()}/socket.io/`)
  expect(status).toBe(400)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('A request with two hosts is refused', async () => {
  const { port } = new URL(await app.listen())
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('Over https a known device is known by a cookie that only https can set', async () => {
  const secure = await startTestApp(inject('template'), {
    env: { PUBLIC_URL: 'https://annai.example' },
  })
  const person = await withPassword(secure, await builders(secure).user())
  const login = { email: person.email, password: PASSWORD }
  const { headers } = await secure.as().post('/api/auth/login', login)
  expect(String(headers['set-cookie'])).toMatch(/^__Secure-annai_device=.*; Secure$/)
  await secure.close()
})

test('Over https every answer sets HSTS with subdomains', async () => {
  const secure = await startTestApp(inject('template'), {
    env: { PUBLIC_URL: 'https://annai.example' },
  })
  for (const url of ['/api/nothing', '/healthz', '/api/guides/approved'])
    expect([url, (await secure.as().get(url)).headers['strict-transport-security']]).toEqual([
      url,
      'max-age=31536000; includeSubDomains',
    ])
  await secure.close()
  expect((await app.as().get('/healthz')).headers['strict-transport-security']).toBeUndefined()
})
