import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { generateGuides } from '../../../../cli/guides-generate.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { listFromDatabase } from '../../../../testing/search-oracle.ts'
import { placeTable } from '../../../places/service.ts'
import { buildIndex } from './build.ts'
import { indexPlaceNames } from './place-names.ts'
import { readWanted } from './wanted.ts'

let app: TestApp
const GUIDES = 450
/** So few that a thread reads the others. */
const few = 100
const BOUNDS = { foundBytes: 0, termBytes: 0 }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  await generateGuides(app.p, GUIDES)
})
afterAll(() => app.close())

test('an index that a thread has read for answers what the database answers', async () => {
  const index = await buildIndex(app.p, BOUNDS, { few })
  expect(index.size).toBe(GUIDES)
  const places = indexPlaceNames(placeTable(app.p).gazetteer.values())
  for (const query of [{}, { location: 'japan' }, { languages: 'ja,ko', limit: '50', page: '2' }]) {
    const wanted = readWanted(query, places)
    const page = index.page(wanted, wanted, (total) => `],"totalGuides":${total}}`)
    const { guides, totalGuides } = await listFromDatabase(app.p.db, wanted)
    expect(JSON.parse(page.toString())).toEqual({ guides, totalGuides })
  }
})

test('a thread that cannot read fails the build, which is tried again', async () => {
  const elsewhere = { db: app.p.db, database: { host: '/nowhere', connectionTimeoutMillis: 500 } }
  await expect(buildIndex(elsewhere, BOUNDS, { few })).rejects.toThrow()
})

test('whoever stops does not wait for the rest', async () => {
  const index = await buildIndex(app.p, BOUNDS, { few, stopping: AbortSignal.abort() })
  expect(index.size).toBeLessThan(GUIDES)
})
