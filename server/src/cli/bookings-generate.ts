import { sql } from 'kysely'
import { DAY } from '../platform/clock.ts'
import { transact } from '../platform/db/transact.ts'
import type { Platform } from '../platform/platform.ts'
import { type Command, countArgument, counted, printLine, UsageError } from './command.ts'
import { addBatch, addTravellers, PLAN_NAME, type Plan } from './load-test/bookings.ts'

const AT_ONCE = 5000
/** A connection uses one processor of the database. */
const CONNECTIONS = 2
const MOST = 10_000_000
const BOOKINGS_PER_TRAVELLER = 10

async function newPlan(ctx: Platform, count: number): Promise<Plan> {
  const { rows } = await sql<{ guides: number }>`
    select count(*)::int as guides from accounts where username ~ '^load_[0-9]{7}$'`.execute(ctx.db)
  const guides = rows[0]?.guides ?? 0
  if (guides === 0) throw new UsageError('There are no load-test guides: run guides:generate first')
  const today = Math.floor(ctx.clock.now().getTime() / DAY) * DAY
  const travellers = Math.ceil(count / BOOKINGS_PER_TRAVELLER)
  return { day: new Date(today).toISOString(), guides, travellers }
}

/** Written by the first run and read by all later ones, so that a booking keeps its time. */
async function planOf(ctx: Platform, count: number): Promise<Plan> {
  const known = () =>
    ctx.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', PLAN_NAME)
      .executeTakeFirst()
  const stored = await known()
  if (stored) return stored.value as Plan
  const value = JSON.stringify(await newPlan(ctx, count))
  await ctx.db
    .insertInto('installation')
    .values({ name: PLAN_NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await known())?.value as Plan
}

/** Makes the load-test bookings number 1 to `count`, keeping existing ones. Returns how many are new. */
export async function generateBookings(ctx: Platform, count: number): Promise<number> {
  const plan = await planOf(ctx, count)
  for (let from = 1; from <= plan.travellers; from += AT_ONCE)
    await transact(ctx, (tx) =>
      addTravellers(tx, from, Math.min(plan.travellers, from + AT_ONCE - 1)),
    )
  let added = 0
  let next = 1
  const addBatches = async () => {
    while (next <= count) {
      const from = next
      const to = Math.min(count, from + AT_ONCE - 1)
      next = to + 1
      const rows = await transact(ctx, (tx) => addBatch(tx, ctx.texts, plan, from, to))
      added += rows
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, addBatches))
  return added
}

export const bookingsGenerateCommand: Command = {
  name: 'bookings:generate',
  parameters: 'N',
  summary:
    'makes N bookings with threads for load tests, between the load-test guides and travellers',
  async run({ open }, args) {
    const count = countArgument(args, 'bookings', MOST)
    const begun = Date.now()
    const added = await generateBookings(await open(), count)
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    printLine(`${counted(added, 'booking', 'bookings')} added in ${seconds} s`)
  },
}
