import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { newId } from '../ids.ts'
import { gather } from './gather.ts'
import { type Change, createTogether, type Together, type WriteKind } from './together.ts'

let app: TestApp
let together: Together

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  await sql`create table stones (id uuid primary key, weight int check (weight > 0))`.execute(
    app.ctx.db,
  )
  await sql`create table marks (id uuid primary key, stone uuid references stones)`.execute(
    app.ctx.db,
  )
  together = createTogether(app.ctx.db)
})
afterAll(() => app.close())

const STONE: WriteKind = {
  sql: (asked) => sql`
    insert into stones select id, weight
    from json_to_recordset(${asked}) as asked(id uuid, weight int)
    on conflict do nothing returning id`,
}
const MARK: WriteKind = {
  sql: (asked) => sql`
    insert into marks select asked.id, asked.cause
    from json_to_recordset(${asked}) as asked(id uuid, cause uuid)
      join cause on cause.id = asked.cause returning id`,
}
const weigh = (held: RawBuilder<unknown>): WriteKind => ({
  sql: (asked) => sql`
    with held as materialized (select id from stones
      where id in (select id from json_to_recordset(${asked}) as asked(id uuid))
      for no key update ${held})
    update stones set weight = weight + 1 from held where stones.id = held.id returning stones.id`,
})
const HEAVIER: WriteKind = { ...weigh(sql`skip locked`), patient: weigh(sql``) }
const heavier = (id: string): Change => ({
  cause: { kind: HEAVIER, row: { id } },
  writes: [{ kind: MARK, row: { id: newId() } }],
})
const stone = (weight: number, id = newId(), done?: (isWritten: boolean) => void): Change => ({
  cause: { kind: STONE, row: { id, weight } },
  writes: [{ kind: MARK, row: { id: newId() }, ...(done && { done }) }],
})
const countMarks = async (id: string) =>
  (await sql`select from marks where stone = ${id}`.execute(app.ctx.db)).rows.length

describe('what comes at the same time', () => {
  test('is asked together, and each gets its own answer', async () => {
    const sizes: number[] = []
    const double = gather(async (asked: number[]) => {
      sizes.push(asked.length)
      return asked.map((each) => each * 2)
    })
    const asked = Array.from({ length: 100 }, (_, at) => at)
    expect(await Promise.all(asked.map(double))).toEqual(asked.map((each) => each * 2))
    expect(sizes).toEqual([64, 36])
  })

  test('waits on where only the question was wrong', async () => {
    const answer = gather(async (asked: number[]) => {
      if (asked.includes(1)) throw Object.assign(new Error('too late'), { code: '57014' })
      return asked
    })
    const all = Array.from({ length: 300 }, (_, at) => answer(at < 64 ? 1 : 2))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(64)
  })

  test('fails together, with all who wait, and the next question is asked again', async () => {
    const answer = gather(async (asked: number[]) => {
      if (asked.includes(1)) throw new Error('away')
      return asked
    })
    const all = Array.from({ length: 300 }, (_, at) => answer(at < 200 ? 1 : 2))
    const outcomes = await Promise.allSettled(all)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await answer(3)).toBe(3)
  })
})

describe('a change and what is written because of it', () => {
  test('are committed for many at once, each told of its own', async () => {
    const told: boolean[] = []
    const changes = Array.from({ length: 20 }, () =>
      stone(1, newId(), (isWritten) => told.push(isWritten)),
    )
    expect(await Promise.all(changes.map(together.commit))).toEqual(Array(20).fill(true))
    expect(told).toEqual(Array(20).fill(true))
    for (const { cause } of changes) expect(await countMarks(cause.row.id)).toBe(1)
  })

  test('are not written where the cause finds nothing to change', async () => {
    const id = newId()
    expect(await together.commit(stone(1, id))).toBe(true)
    expect(await together.commit(stone(1, id))).toBe(false)
    expect(await countMarks(id)).toBe(1)
  })

  test('one of several of the same thing at once is made, the others look again', async () => {
    const id = newId()
    const made = await Promise.all([1, 2, 3].map(() => together.commit(stone(1, id))))
    expect(made.sort()).toEqual([false, false, true])
    expect(await countMarks(id)).toBe(1)
  })

  test('one that the database refuses takes no other with it', async () => {
    const [good, bad, fine] = [stone(1), stone(-1), stone(2)]
    const outcomes = await Promise.allSettled([good, bad, fine].map(together.commit))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await countMarks(good.cause.row.id)).toBe(1)
    expect(await countMarks(bad.cause.row.id)).toBe(0)
  })

  test('one whose row somebody holds waits alone', async () => {
    const [free, held] = [newId(), newId()]
    await Promise.all([free, held].map((id) => together.commit(stone(1, id))))
    const later = await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select from stones where id = ${held} for update`.execute(tx)
      const waits = together.commit(heavier(held))
      expect(await together.commit(heavier(free))).toBe(true)
      expect(await countMarks(held)).toBe(1)
      return { waits }
    })
    expect(await later.waits).toBe(true)
    expect(await countMarks(held)).toBe(2)
    expect(await together.commit(heavier(newId()))).toBe(false)
  })
})
