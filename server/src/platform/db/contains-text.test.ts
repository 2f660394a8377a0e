import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { containsText } from './contains-text.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const holds = async (text: string, wanted: string) => {
  const found = containsText(sql`${text}::text`, wanted)
  const { rows } = await sql<{ found: boolean }>`select ${found} as found`.execute(app.ctx.db)
  return rows[0]?.found
}

test.each([
  ['佐藤 美咲', '藤'],
  ['佐藤 美咲', '美咲'],
  ['김 서연', '서연'],
  ['Émile Durand', 'é'],
  ['Émile Durand', 'ÉM'],
  ['Mai Tanaka', 'TA'],
  ['Mai Tanaka', 'i'],
  ['Mai Tanaka', 'tAnAk'],
  ['100%', '0%'],
  ['a_b', '_'],
  ['back\\slash', 'k\\'],
  ['10% off_now', '0% off_'],
])('%s holds %s', async (text, wanted) => {
  expect(await holds(text, wanted)).toBe(true)
})

test.each([
  ['佐藤 美咲', '藤美'],
  ['佐藤 美咲', '鈴'],
  ['Mai Tanaka', 'at'],
  ['Mai Tanaka', '_'],
  ['100 percent', '%'],
  ['Mai Tanaka', 'ai_tan'],
])('%s does not hold %s', async (text, wanted) => {
  expect(await holds(text, wanted)).toBe(false)
})
