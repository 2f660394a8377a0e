import { ErrorResponse, ProblemsResponse } from '@annai/contract/wire'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from './testing/app.ts'
import { describedOperations, type Schema } from './testing/inputs.ts'
import { builders, enquiryOf, type Make, proposalOf } from './testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

/** The top-level fields of a request body. */
const fieldsOf = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
  ...new Set([...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)]),
]

/** A body that is valid for some call, so that odd values get past the first check. */
const VALID = {
  email: 'ann@example.com',
  password: 'secret1',
  username: 'ann_example',
  displayName: 'Ann',
  role: 'user',
  agreeTerms: true,
  guideId: '0190a0a0-0000-7000-8000-000000000000',
  reportedId: '0190a0a0-0000-7000-8000-000000000000',
  enquiry: enquiryOf(),
  ...proposalOf(),
  message: 'hello',
  rating: 4,
  text: 'fine',
  reason: 'Spam',
  description: 'text',
  name: 'Ann',
  subject: 'Hi',
  approvalStatus: 'approved',
  accountStatus: 'active',
  viewPriority: 1,
  notificationId: 'x',
  bookingId: 'x',
  seq: 1,
}

const ODD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor}}',
  [],
  [null],
  [[[[]]]],
  {},
  { $ne: null },
  { toString: 'x' },
  '٣',
  '2026-02-30',
  'javascript:alert(1)',
]

const ODD_PATHS = [
  'undefined',
  'null',
  '%00',
  '%ff',
  '..%2f..%2fadmin',
  '0190a0a0-0000-7000-8000-00000000000g',
  'x'.repeat(250),
  "1' or '1'='1",
  '％',
]

const ODD_QUERIES = [
  '?page=-1&limit=1e9',
  '?page=%00',
  '?after=%E0%A4%A',
  '?search=%F0%9F',
  '?page=1&page=2',
  '?tab[]=x',
]

const RAW_BODIES: [string, string][] = [
  ['{', 'application/json'],
  ['[]', 'application/json'],
  ['"text"', 'application/json'],
  ['null', 'application/json'],
  ['{"__proto__":{"isAdmin":true}}', 'application/json'],
  ['{"a":1}', 'text/plain'],
  ['a=1', 'application/x-www-form-urlencoded'],
  ['{"a":1}', 'application/json ; charset=utf-7'],
  [`${'['.repeat(5000)}${']'.repeat(5000)}`, 'application/json'],
  ['--x\r\n\r\n', 'multipart/form-data; boundary=x'],
]

const Refused = z.union([ErrorResponse, ProblemsResponse])
const isRefusalShape = (body: unknown) => Refused.safeParse(body).success

const faults: string[] = []
function recordFaults(what: string, response: { statusCode: number; body: string }): void {
  const { statusCode, body } = response
  if (statusCode >= 500 && statusCode !== 503)
    faults.push(`${statusCode} ${what} ${body.slice(0, 200)}`)
  if (statusCode >= 400 && !what.includes('/calendar')) {
    let parsed: unknown
    try {
      parsed = JSON.parse(body)
    } catch {
      faults.push(`no JSON: ${statusCode} ${what}`)
      return
    }
    if (!isRefusalShape(parsed))
      faults.push(`no error text: ${statusCode} ${what} ${body.slice(0, 200)}`)
  }
}

describe('bad input', () => {
  test('no call answers 5xx or a refusal without a text, for any caller and any input', async () => {
    const made = await make.booking({ status: 'Guide proposed details' })
    // A login for each call, because some of them end sessions.
    const tokensOf = async () => ({
      visitor: '',
      user: (await make.signIn(made.user)).token,
      guide: (await make.signIn(made.guide)).token,
      admin: (await make.admin()).token,
      forged: 'nonsense',
    })
    const all = describedOperations(app)
    expect(all.length).toBeGreaterThan(50)
    for (const { method, path } of all) {
      const good = path.replace('{username}', made.guide.username).replace(/\{\w+\}/g, made.id)
      const sendAs = async ([who, token]: [string, string]) => {
        const headers = token ? { authorization: `Bearer ${token}` } : {}
        const send = async (url: string, extra: object, what: string) =>
          recordFaults(
            `${who} ${method} ${url.slice(0, 80)} ${what}`,
            await app.http.inject({ method, url, headers, ...extra }),
          )
        // Who may not call is refused before any input is read: one of each kind shows it.
        const plain = await app.http.inject({ method, url: good, headers })
        const isRefused = plain.statusCode === 401 || plain.statusCode === 403
        const some = <T>(inputs: readonly T[]) => (isRefused ? inputs.slice(0, 1) : inputs)
        if (path.includes('{'))
          for (const odd of some(ODD_PATHS))
            await send(
              path.replace(/\{\w+\}/g, odd),
              method === 'GET' ? {} : { payload: {} },
              'odd path',
            )
        for (const query of some(ODD_QUERIES)) await send(good + query, {}, query)
        if (method === 'GET' || who === 'forged') return
        for (const [payload, type] of some(RAW_BODIES))
          await send(
            good,
            { payload, headers: { ...headers, 'content-type': type } },
            `raw ${type} ${payload.slice(0, 20)}`,
          )
      }
      await Promise.all(Object.entries(await tokensOf()).map(sendAs))
    }
    expect(faults).toEqual([])
  }, 180_000)

  test('every odd value in every field of every call is refused or accepted, and never causes a server error', async () => {
    faults.length = 0
    const made = await make.booking({ status: 'Guide proposed details' })
    const admin = await make.admin()
    let sent = 0
    for (const { method, path, body } of describedOperations(app)) {
      if (!body) continue
      const token = path.includes('/admin/')
        ? admin.token
        : /confirm$|guides|complete/.test(path) && !path.includes('user-confirm')
          ? made.guide.token
          : made.user.token
      const url = path.replace('{username}', made.guide.username).replace(/\{\w+\}/g, made.id)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const send = async (field: string, odd: unknown) => {
        sent++
        const payload = JSON.stringify({ ...VALID, [field]: odd })
        recordFaults(
          `${method} ${path} ${field}=${JSON.stringify(odd).slice(0, 40)}`,
          await app.http.inject({ method, url, headers, payload }),
        )
      }
      for (const field of fieldsOf(body))
        await Promise.all(ODD_VALUES.map((odd) => send(field, odd)))
    }
    expect(sent).toBeGreaterThan(1000)
    expect(faults.slice(0, 20)).toEqual([])
  }, 300_000)

  test('an unknown call is 404 with a text, a body beyond the limit 413', async () => {
    expect(await app.as().get('/api/nothing')).toMatchObject({ status: 404 })
    const { user } = await make.booking()
    const large = await app.as(user).post('/api/reports', { description: 'x'.repeat(1_100_000) })
    expect(large.status).toBe(413)
    expect(isRefusalShape(large.body)).toBe(true)
  })
})
