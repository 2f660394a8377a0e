import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { withoutTimeLimit } from '../../../testing/locks.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

const { countCap, foundCap, peopleCap, pageSize } = ADMIN_LIST

let app: TestApp
let make: Make
let admin: { token: string }
let guide: TestPerson

/** Bookings of one status with the guide, a minute apart, older than all others. */
const addBookings = (status: string, count: number) =>
  withoutTimeLimit(app, (tx) =>
    sql`insert into bookings (id, guide_id, status, enquiry_message, enquiry_location,
      enquiry_date_time, enquiry_group_size, created_at)
    select gen_random_uuid(), ${guide.id}, ${status}, '', 'Kyoto', '', 2,
      timestamptz '2020-01-01' - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`.execute(tx),
  )

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  admin = await make.admin()
  guide = await make.guide({ username: 'counted' })
})
afterAll(() => app.close())

const read = async (query: string) =>
  (await app.as(admin).get(`/api/admin/lists/bookings?${query}`)).body
const idsOf = ({ rows }: { rows: { _id: string }[] }) => rows.map((row) => row._id)

test('bookings are counted exactly up to the cap, those of a search up to a lower one', async () => {
  await addBookings(STATUS.completed, countCap - 1)
  const newest = await make.booking({ status: STATUS.completed, guide })
  const exact = await read('status=Completed')
  expect([exact.total, exact.counts.Completed, exact.counts.all]).toEqual([
    countCap,
    countCap,
    countCap,
  ])
  expect((await read('search=counted')).total).toBe(foundCap + 1)

  const cancelled = await make.booking({ status: STATUS.cancelledByGuide, guide })
  const { total, counts } = await read('')
  expect([total, counts.all, counts.Completed, counts.Cancelled]).toEqual([
    countCap + 1,
    countCap + 1,
    countCap,
    1,
  ])
  await addBookings(STATUS.completed, 2)
  expect((await read('status=Completed')).total).toBe(countCap + 1)
  for (const query of ['search=counted', 'search=completed', 'search=e']) {
    const page = await read(query)
    expect([query, page.total, page.counts.Completed]).toEqual([query, foundCap + 1, countCap + 1])
    expect(page.arePeopleCapped).toBe(false)
  }
  expect(idsOf(await read('search=counted')).slice(0, 2)).toEqual([cancelled.id, newest.id])

  // Pages after the cap can still be read.
  const page = countCap / pageSize + 1
  expect((await read(`status=Completed&page=${page}`)).rows).toHaveLength(2)
  expect((await read(`search=counted&page=${page + 1}`)).total).toBe(foundCap + 1)
})

test('a search of several statuses lists them by date, the earliest first if requested', async () => {
  const early = await make.booking({ status: STATUS.cancelledByGuide })
  const middle = await make.booking({ status: STATUS.expired })
  const late = await make.booking({ status: STATUS.cancelledByUser })
  const wanted = [early.id, middle.id, late.id]
  for (const query of ['status=Cancelled', 'search=cancelled']) {
    const known = (ids: string[]) => ids.filter((id) => wanted.includes(id))
    expect(known(idsOf(await read(query)))).toEqual(wanted.toReversed())
    expect(known(idsOf(await read(`${query}&order=asc`)))).toEqual(wanted)
  }
})

test('a search that means very many people lists the bookings of the newest', async () => {
  const oldest = await make.booking({ guide: await make.guide({ username: 'crowd' }) })
  const old = await make.booking({ guide: await make.guide({ username: 'crowd_first' }) })
  const members = Array.from({ length: peopleCap }, () => newId())
  await sql`insert into accounts (id, role, username, email, password_hash, display_name)
    select id, 'user', 'crowd_' || n, 'crowd_' || n || '@example.com', 'none', 'Member'
    from unnest(${members}::uuid[]) with ordinality as member(id, n)`.execute(app.ctx.db)
  const newest = await make.booking({ guide: await make.guide({ username: 'crowd_last' }) })
  const crowd = await read('search=crowd')
  expect(crowd.arePeopleCapped).toBe(true)
  // The account with exactly this username is found among any number.
  expect(idsOf(crowd)).toEqual([newest.id, oldest.id])
  expect(crowd.total).toBe(2)
  expect(await read('search=crowd_first')).toMatchObject({ total: 1, arePeopleCapped: false })
  expect(idsOf(await read('search=crowd_first'))).toEqual([old.id])
})
