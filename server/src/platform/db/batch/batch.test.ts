import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { newId } from '../../ids.ts'
import { transact } from '../transact.ts'
import {
  type AfterCommit,
  type Batcher,
  type Change,
  createBatcher,
  createBatchLoader,
  defineInsert,
  defineQuery,
  insert,
  update,
  writeEffects,
} from './index.ts'

let app: TestApp
let make: Make
let batch: Batcher
let accountId: string
let bookingId: string

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  batch = createBatcher(app.ctx.db)
  const made = await make.booking()
  accountId = made.user.id
  bookingId = made.id
})
afterAll(() => app.close())

const insertKey = defineInsert('idempotency_keys', { key: 'result_id', onConflict: 'ignore' })

const bookingRow = (enquiry_group_size: number, id = newId()) => ({
  id,
  status: STATUS.enquiry,
  enquiry_message: 'Hello',
  enquiry_location: 'Kyoto',
  enquiry_date_time: 'mid July',
  enquiry_group_size,
})

/** A booking that is written where its key was not claimed before. */
const claim = (size: number, id = newId(), afterCommit?: AfterCommit): Change => [
  insertKey({ account_id: accountId, key: id, result_id: id }),
  insert('bookings', bookingRow(size), afterCommit),
]
const messageOf = (booking: string, seq: number) =>
  insert('messages', { id: newId(), booking_id: booking, seq, sender_role: 'user', body: 'Hello' })
const rename = (id: string, seq: number): Change => [
  update('bookings', id, { enquiry_location: `Place ${seq}` }),
  messageOf(id, seq),
]
const countBookings = async (): Promise<number> =>
  (await app.ctx.db.selectFrom('bookings').select('id').execute()).length

describe('Concurrent loads', () => {
  test('are batched, and each gets its own value', async () => {
    const sizes: number[] = []
    const double = createBatchLoader(async (keys: number[]) => {
      sizes.push(keys.length)
      return keys.map((key) => key * 2)
    })
    const keys = Array.from({ length: 100 }, (_, index) => index)
    expect(await Promise.all(keys.map(double))).toEqual(keys.map((key) => key * 2))
    expect(sizes).toEqual([64, 36])
  })

  test('wait on where the database refused only the batch before them', async () => {
    const load = createBatchLoader(async (keys: number[]) => {
      if (keys.includes(1)) throw Object.assign(new Error('too late'), { code: '57014' })
      return keys
    })
    const all = Array.from({ length: 300 }, (_, index) => load(index < 64 ? 1 : 2))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(64)
  })

  test('all fail when the connection is lost, and the next load is tried again', async () => {
    const load = createBatchLoader(async (keys: number[]) => {
      if (keys.includes(1)) throw new Error('away')
      return keys
    })
    const all = Array.from({ length: 300 }, (_, index) => load(index < 200 ? 1 : 2))
    const outcomes = await Promise.allSettled(all)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await load(3)).toBe(3)
  })

  test('answer a query by key, with nothing for a key that matches no row', async () => {
    const bookings = defineQuery({ id: 'uuid', place: 'text' }, (db, keys) =>
      db
        .selectFrom(keys)
        .innerJoin('bookings', 'bookings.id', 'key.id')
        .select(['key.index', 'bookings.id', 'key.place']),
    )
    const { id } = await make.booking()
    const keys = [
      { id, place: "O'Brien" },
      { id: newId(), place: 'none' },
      { id: bookingId, place: null },
    ]
    const rows = await Promise.all(keys.map((key) => batch.load(bookings, key)))
    expect(rows.map((row) => row && [row.id, row.place])).toEqual([
      [id, "O'Brien"],
      undefined,
      [bookingId, null],
    ])
  })
})

describe('A change', () => {
  test('is committed with many others, and each knows what became of its writes', async () => {
    const before = await countBookings()
    const written: boolean[] = []
    const changes = Array.from({ length: 20 }, () =>
      claim(1, newId(), (isWritten) => written.push(isWritten)),
    )
    expect(await Promise.all(changes.map(batch.commit))).toEqual(Array(20).fill('committed'))
    expect(written).toEqual(Array(20).fill(true))
    expect(await countBookings()).toBe(before + 20)
  })

  test('of one row is its own cause, and what follows the commit runs', async () => {
    const written: boolean[] = []
    const row = bookingRow(1)
    const change: Change = [insert('bookings', row, (isWritten) => written.push(isWritten))]
    expect(await batch.commit(change)).toBe('committed')
    expect(written).toEqual([true])
    await expect(batch.commit([insert('bookings', row)])).rejects.toThrow('bookings_pkey')
  })

  test('writes nothing where its cause finds nothing to change', async () => {
    const id = newId()
    expect(await batch.commit(claim(1, id))).toBe('committed')
    const before = await countBookings()
    expect(await batch.commit(claim(1, id))).toBe('unchanged')
    expect(await countBookings()).toBe(before)
  })

  test('supersedes the other concurrent changes of the same row', async () => {
    const { id } = await make.booking()
    const changes = [1, 2, 3].map((seq) => rename(id, seq))
    const results = await Promise.all(changes.map(batch.commit))
    expect(results.sort()).toEqual(['committed', 'superseded', 'superseded'])
    const messages = app.ctx.db.selectFrom('messages').select('seq').where('booking_id', '=', id)
    expect(await messages.execute()).toHaveLength(1)
  })

  test('fails alone when the database refuses it', async () => {
    const before = await countBookings()
    const changes = [claim(1), claim(-1), claim(2)]
    const outcomes = await Promise.allSettled(changes.map(batch.commit))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await countBookings()).toBe(before + 2)
    const refused = changes[1]?.[0].id ?? ''
    const keys = app.ctx.db.selectFrom('idempotency_keys').select('key').where('key', '=', refused)
    expect(await keys.execute()).toEqual([])
  })

  test('waits alone for a row that another transaction has locked', async () => {
    const [free, held] = [(await make.booking()).id, (await make.booking()).id]
    const waiting = await app.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('bookings').select('id').where('id', '=', held).forUpdate().execute()
      const waits = batch.commit(rename(held, 1))
      expect(await batch.commit(rename(free, 1))).toBe('committed')
      const messages = tx.selectFrom('messages').select('seq').where('booking_id', '=', held)
      expect(await messages.execute()).toEqual([])
      return { waits }
    })
    expect(await waiting.waits).toBe('committed')
    expect(await batch.commit(rename(newId(), 1))).toBe('unchanged')
  })
})

describe('A row', () => {
  const notification = (changes: object = {}) => ({
    id: newId(),
    account_id: accountId,
    booking_id: bookingId,
    kind: 'chat' as const,
    params: { userName: 'Zoë "Z"', location: '' },
    ...changes,
  })
  const find = (id: string) =>
    app.ctx.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

  test('preserves JSON, dates, nulls and defaults', async () => {
    const created_at = new Date('2026-06-01T09:00:00.123Z')
    const row = notification({ booking_id: null, kind: 'profileApproved', created_at })
    const plain = notification({ booking_id: undefined, kind: 'profileApproved' })
    const change: Change = [insert('notifications', row), insert('notifications', plain)]
    expect(await batch.commit(change)).toBe('committed')
    expect(await find(row.id)).toEqual({ ...row, is_read: false })
    expect(await find(plain.id)).toMatchObject({ params: plain.params, booking_id: null })
  })

  test('that refreshes an older one has the same id and is reported as not new', async () => {
    const refresh = defineInsert('notifications', {
      onConflict: {
        columns: ['account_id', 'booking_id'],
        where: sql`kind = 'chat' and not is_read`,
        update: ['params'],
      },
    })
    const [first, second] = [notification(), notification({ params: { userName: 'Ada' } })]
    const isNew: boolean[] = []
    for (const row of [first, second]) {
      const write = refresh(row, (isWritten) => isNew.push(isWritten))
      await transact(app.ctx, (tx) => writeEffects(tx, [write]))
    }
    expect(isNew).toEqual([true, false])
    expect(await find(first.id)).toMatchObject({ params: { userName: 'Ada' }, kind: 'chat' })
    expect(await find(second.id)).toBeUndefined()
  })

  test('is written inside a transaction, and not when that fails', async () => {
    const [kept, lost] = [notification({ kind: 'review' }), notification({ kind: 'review' })]
    await transact(app.ctx, (tx) => writeEffects(tx, [insert('notifications', kept)]))
    const failing = transact(app.ctx, async (tx) => {
      await writeEffects(tx, [insert('notifications', lost)])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await find(kept.id)).toMatchObject({ id: kept.id })
    expect(await find(lost.id)).toBeUndefined()
  })
})
