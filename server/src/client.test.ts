import { readFileSync } from 'node:fs'
import { ApiError, createClient } from '@annai/client'
import { addFavourite } from '@annai/client/example'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { builders, type Make } from './testing/make.ts'
import { PASSWORD, withPassword } from './testing/members.ts'

const PACKAGE = new URL('../../packages/client/', import.meta.url)

let app: TestApp
let origin: string
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  origin = await app.listen()
  make = builders(app)
})
afterAll(() => app.close())

test('The example of the README runs against a running Annai', async () => {
  const example = readFileSync(new URL('src/example.ts', PACKAGE), 'utf8')
  expect(readFileSync(new URL('README.md', PACKAGE), 'utf8')).toContain(
    `\`\`\`ts\n${example}\`\`\``,
  )
  const { username } = await make.guide()
  const user = await withPassword(app, await make.user())
  const visitor = createClient({ origin })
  // The search learns of a new guide after the commit.
  await vi.waitFor(async () => {
    const found = await visitor.call('GET /api/guides/approved', { query: { search: 'Kyoto' } })
    expect(found.guides).toContainEqual(expect.objectContaining({ username }))
  }, 10_000)
  expect(await addFavourite(origin, user.email, PASSWORD)).toMatchObject([{ username }])
})

test('A list is read page by page', async () => {
  const user = await make.user()
  const bookings = [await make.booking({ user }), await make.booking({ user })]
  const client = createClient({ origin, token: user.token })
  const pageOf = (query: Record<string, string>) => client.page('GET /api/bookings/user', { query })
  const read: string[] = []
  for (let next: Record<string, string> | null = { limit: '1' }; next; ) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(next)
    read.push(...page.items.map(({ _id }) => _id))
    next = page.next
  }
  expect(read).toHaveLength(2)
  expect(new Set(read)).toEqual(new Set(bookings.map(({ id }) => id)))
})

test('A refusal is an error with its code, in the language of the client', async () => {
  const client = createClient({ origin, language: 'ja' })
  const refused = await client.call('GET /api/account/sessions').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 401, code: 'auth.required' })
  expect((refused as ApiError).error).toMatch(/[ぁ-ん]/)
})

test('A call without a response is an error with status 0', async () => {
  const client = createClient({ origin: 'http://127.0.0.1:1' })
  await expect(client.call('GET /api/places')).rejects.toMatchObject({ status: 0 })
})
