import { areRatesOld, ExchangeRates, RATES_EXPIRE_AFTER_DAYS } from '@annai/contract/bookings/rates'
import { dayAfter, isDay } from '@annai/contract/days'
import { CURRENCIES } from '@annai/contract/money'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { COMMAND_LINE, record, SITE } from '../../audit/service.ts'
import * as store from './store.ts'

const BASE = 'USD'

/** The rates of the release, used until the operator imports newer ones. */
export const SHIPPED_RATES: ExchangeRates = {
  base: BASE,
  asOf: '2026-09-29',
  source: 'fawazahmed0/exchange-api',
  rates: {
    USD: 1,
    EUR: 0.88022588,
    CNY: 6.70778353,
    HKD: 7.84480304,
    JPY: 157.47729333,
    KRW: 1358.18865245,
    MYR: 4.08323512,
    THB: 33.63302507,
    TWD: 31.85255853,
  },
}

/** The imported rates, or those of the release where they are newer. */
export async function readRates(reader: Db | Tx): Promise<ExchangeRates> {
  const rows = await store.findAll(reader)
  const [first] = rows
  if (!first || first.as_of < SHIPPED_RATES.asOf) return SHIPPED_RATES
  return ExchangeRates.parse({
    base: BASE,
    asOf: first.as_of,
    source: first.source,
    rates: Object.fromEntries(rows.map(({ currency, per_usd }) => [currency, per_usd])),
  })
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Whether the rates in use are the operator's own, and old. */
export async function areImportedRatesOld(reader: Db | Tx, now: Date): Promise<boolean> {
  const rates = await readRates(reader)
  return rates !== SHIPPED_RATES && areRatesOld(rates.asOf, dayOf(now))
}

/** The file of `rates:import`. Unknown currencies are skipped. */
const RatesFile = z.object({
  base: z.enum(CURRENCIES, { error: `base must be one of ${CURRENCIES.join(' ')}` }),
  asOf: z.string().refine(isDay, { error: 'asOf must be a date such as 2026-11-03' }),
  source: z.string().trim().min(1).max(100),
  rates: z.record(z.string(), z.number().positive()),
})

/**
 * The maximum factor between an imported rate and that of the release. Beyond it, the file is
 * probably inverted or has a wrong digit.
 */
const MAX_CHANGE = 5

/** The problem of a file of rates. */
export class UnusableRates extends Error {
  override name = 'UnusableRates'
}

const describeIssue = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`

/** Rates per US dollar from the content of a file. */
function parseRates(content: string, today: string): ExchangeRates {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    throw new UnusableRates('the file is not JSON')
  }
  const parsed = RatesFile.safeParse(json)
  if (!parsed.success) throw new UnusableRates(parsed.error.issues.map(describeIssue).join('; '))
  const { base, asOf, source, rates } = parsed.data
  // Where the operator is, the next day may have begun.
  if (asOf > dayAfter(today, 1)) throw new UnusableRates(`asOf: ${asOf} is in the future`)
  if (asOf < dayAfter(today, -RATES_EXPIRE_AFTER_DAYS))
    throw new UnusableRates(
      `asOf: ${asOf} is more than ${RATES_EXPIRE_AFTER_DAYS} days ago; such rates are not used`,
    )
  const perBase = new Map([...Object.entries(rates), [base, 1]] as const)
  const dollars = perBase.get(BASE)
  if (dollars === undefined) throw new UnusableRates('rates: USD is missing')
  const known = CURRENCIES.flatMap((currency) => {
    const rate = perBase.get(currency)
    return rate === undefined ? [] : [[currency, rate / dollars] as const]
  })
  for (const [currency, rate] of known) {
    const usual = SHIPPED_RATES.rates[currency]
    if (usual && Math.max(rate / usual, usual / rate) > MAX_CHANGE)
      throw new UnusableRates(
        `rates: ${rate} ${currency} for one US dollar is far from the usual ${usual}; rates are units of each currency for one ${base}`,
      )
  }
  if (known.length < 2) throw new UnusableRates('rates: no currency of ours besides the base')
  return { base: BASE, asOf, source, rates: Object.fromEntries(known) }
}

/** Replaces the imported rates by those of a file; throws `UnusableRates` and changes nothing otherwise. */
export async function importRates(ctx: Platform, content: string): Promise<ExchangeRates> {
  const rates = parseRates(content, dayOf(ctx.clock.now()))
  await transact(ctx, async (tx) => {
    await store.replaceAll(tx, asSystem('operator', rates))
    await record(ctx, tx, COMMAND_LINE, {
      act: 'rates.imported',
      subjectKind: 'site',
      subjectId: SITE,
      after: { asOf: rates.asOf, count: Object.keys(rates.rates).length },
    })
  })
  return rates
}
