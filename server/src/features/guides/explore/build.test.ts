import { buildIndex, parseSearchQuery } from '@annai/guide-search/internals'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { generateGuides } from '../../../cli/guides-generate.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { listFromDatabase } from '../../../testing/search-oracle.ts'
import { testReader } from '../../../testing/search-reader.ts'
import { guideSource } from './service.ts'

let app: TestApp
const GUIDES = 450
const BOUNDS = { foundBytes: 0, termBytes: 0 }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  await generateGuides(app.ctx, GUIDES)
})
afterAll(() => app.close())

test('an index that was read in batches answers what the database answers', async () => {
  const index = await buildIndex(guideSource(app.ctx), BOUNDS)
  expect(index.size).toBe(GUIDES)
  const reader = testReader()
  for (const requested of [
    {},
    { location: 'japan' },
    { languages: 'ja,ko', limit: '50', page: '2' },
  ]) {
    const query = parseSearchQuery(requested, reader)
    const page = index.page(query, query, (total) => `],"totalGuides":${total}}`)
    const { guides, totalGuides } = await listFromDatabase(app.ctx.db, query)
    expect(JSON.parse(page.toString())).toEqual({ guides, totalGuides })
  }
})

test('a build that is stopped does not read the rest', async () => {
  const index = await buildIndex(guideSource(app.ctx), BOUNDS, AbortSignal.abort())
  expect(index.size).toBeLessThan(GUIDES)
})
