import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { importRates, SHIPPED_RATES } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T10:00:00Z')
  await app.ctx.db.deleteFrom('exchange_rates').execute()
})

const table = (change: object = {}) => ({
  base: 'USD',
  asOf: '2026-11-03',
  source: 'A bank',
  rates: { EUR: 0.88, CNY: 6.7, HKD: 7.84, JPY: 157, KRW: 1358, MYR: 4, THB: 33, TWD: 32 },
  ...change,
})
const load = (content: object) => importRates(app.ctx, JSON.stringify(content))
const shown = async () => (await app.as().get('/api/rates')).body

describe('Exchange rates', () => {
  test('are those of the release, of all nine currencies, until others are imported', async () => {
    expect(await shown()).toEqual(SHIPPED_RATES)
    expect(Object.keys(SHIPPED_RATES.rates)).toHaveLength(9)
    await load(table())
    expect(await shown()).toEqual({ ...table(), rates: { USD: 1, ...table().rates } })
  })

  test('of another base are counted in US dollars', async () => {
    await load(table({ base: 'EUR', rates: { USD: 1.25, JPY: 200 } }))
    expect((await shown()).rates).toEqual({ EUR: 0.8, JPY: 160, USD: 1 })
  })

  test('of a table without TWD leave out TWD instead of mixing dates', async () => {
    await load(table())
    const { TWD: _, ...others } = table().rates
    await load(table({ asOf: '2026-11-20', rates: others }))
    const { asOf, rates } = await shown()
    expect(asOf).toBe('2026-11-20')
    expect(rates).not.toHaveProperty('TWD')
    expect(rates.JPY).toBe(157)
  })

  test('skip currencies that no price can have', async () => {
    await load(table({ rates: { ...table().rates, SEK: 9.5, XAU: 0.0003 } }))
    expect((await shown()).rates).not.toHaveProperty('SEK')
  })

  test('of a newer release replace older imported ones', async () => {
    await load(table({ asOf: '2026-09-01' }))
    expect(await shown()).toEqual(SHIPPED_RATES)
  })

  test.each([
    ['no JSON', 'EUR,0.88', 'not JSON'],
    ['a list', '[]', 'expected object'],
    ['an unknown base', table({ base: 'SEK' }), 'base must be one of USD'],
    ['a day that does not exist', table({ asOf: '2026-02-30' }), 'asOf must be a date'],
    ['a future day', table({ asOf: '2026-11-25' }), 'in the future'],
    ['a day 181 days ago', table({ asOf: '2026-05-26' }), 'more than 180 days ago'],
    ['no source', table({ source: ' ' }), 'source'],
    ['a rate in words', table({ rates: { JPY: '157' } }), 'rates.JPY'],
    ['a rate of nothing', table({ rates: { JPY: 0 } }), 'rates.JPY'],
    ['no dollar', table({ base: 'EUR', rates: { JPY: 200 } }), 'USD is missing'],
    ['rates upside down', table({ rates: { JPY: 0.0064 } }), 'far from the usual'],
    ['none of our currencies', table({ rates: { SEK: 9 } }), 'no currency of ours'],
  ])('of a file with %s are refused, and the old ones stay', async (_what, content, reason) => {
    await load(table())
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    await expect(importRates(app.ctx, text)).rejects.toThrow(reason)
    expect((await shown()).source).toBe('A bank')
  })

  test('imported twice at once are those of one file', async () => {
    const first = table({ source: 'First' })
    const second = table({ source: 'Second', rates: { JPY: 158, EUR: 0.9 } })
    await Promise.all([load(first), load(second), load(first), load(second)])
    const rows = await app.ctx.db.selectFrom('exchange_rates').selectAll().execute()
    expect(new Set(rows.map(({ source }) => source)).size).toBe(1)
    expect([9, 3]).toContain(rows.length)
  })
})
