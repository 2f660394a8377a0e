import { randomBytes } from 'node:crypto'
import { demoCalendars } from '@annai/demo/people/calendars'
import { demoEmail, demoGuides } from '@annai/demo/people/guides'
import { demoStories, demoTrips } from '@annai/demo/people/stories'
import { DEMO_GUIDE, DEMO_TRAVELLER, TRAVELLERS } from '@annai/demo/people/travellers'
import { sql } from 'kysely'
import { z } from 'zod'
import { calendarRows } from '../features/availability/store.ts'
import { approvedPart, ownProfile } from '../features/guides/profile/service.ts'
import { namedPlace } from '../features/places/service.ts'
import { DAY, later } from '../platform/clock.ts'
import { type Tx, transact } from '../platform/db/transact.ts'
import type { Platform } from '../platform/platform.ts'
import { type AccountIds, playStory, playTrip } from './play.ts'
import { guideRows, pastDays, travellerRows } from './rows.ts'

const NAME = 'demo'

// The passwords are generated here, belong to these two accounts only and are printed at each start.
const State = z.object({
  state: z.enum(['loading', 'loaded', 'wiped']),
  passwords: z.object({ traveller: z.string(), guide: z.string() }).optional(),
})
type State = z.infer<typeof State>

async function readState(ctx: Platform): Promise<State | null> {
  const row = await ctx.db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row ? State.parse(row.value) : null
}

const writeState = (tx: Tx, state: State) =>
  tx
    .insertInto('installation')
    .values({ name: NAME, value: JSON.stringify(state) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(state) }))
    .execute()

const isUsed = async (ctx: Platform): Promise<boolean> =>
  (await ctx.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Called at a start. Loads the demo into a new installation, completes an interrupted load, and
 * prints how to log in. A used or wiped installation stays as it is.
 */
export async function ensureDemo(ctx: Platform): Promise<void> {
  const known = await readState(ctx)
  if (known?.state === 'wiped' || (known === null && (await isUsed(ctx)))) return
  if (known?.state !== 'loaded') await loadOnce(ctx)
  const passwords = (await readState(ctx))?.passwords
  if (!passwords) return
  for (const { who, email, password } of signInsOf(passwords))
    ctx.log.info(`Demo ${who}: ${email}, password ${password}`)
}

export interface SignIn {
  readonly who: 'traveller' | 'guide'
  readonly email: string
  readonly password: string
}

const signInsOf = ({ traveller, guide }: NonNullable<State['passwords']>): SignIn[] => [
  { who: 'traveller', email: demoEmail(DEMO_TRAVELLER), password: traveller },
  { who: 'guide', email: demoEmail(DEMO_GUIDE), password: guide },
]

/** If several processes start together, one loads and the others wait for it. */
const loadOnce = (ctx: Platform): Promise<void> =>
  ctx.db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext(${NAME}))`.execute(held)
    try {
      if ((await readState(ctx))?.state !== 'loaded') await loadDemo(ctx)
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${NAME}))`.execute(held)
    }
  })

/** Loads the demo and replaces an earlier one. Returns the logins. */
export async function loadDemo(ctx: Platform): Promise<SignIn[]> {
  const begun = performance.now()
  const now = ctx.clock.now()
  const draw = () => randomBytes(9).toString('base64url')
  const passwords = { traveller: draw(), guide: draw() }
  const [traveller, guide] = await Promise.all([
    ctx.passwords.hash(passwords.traveller),
    ctx.passwords.hash(passwords.guide),
  ])
  const { accountIds, pastBookings } = await transact(ctx, async (tx) => {
    await removeDemo(tx)
    // Written first, so that an interrupted load is recognised and repeated.
    await writeState(tx, { state: 'loading' })
    return insertPeople(
      ctx,
      tx,
      now,
      new Map([
        [DEMO_TRAVELLER, traveller],
        [DEMO_GUIDE, guide],
      ]),
    )
  })
  ctx.log.info(`Demo: ${accountIds.size} people are there`)
  const stories = demoStories()
  for (const story of stories) await playStory(ctx, accountIds, now, story)
  const trips = demoTrips()
  for (const trip of trips) await playTrip(ctx, accountIds, now, trip)
  await transact(ctx, async (tx) => {
    await markAsRead(tx, accountIds, now)
    await writeState(tx, { state: 'loaded', passwords })
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const bookings = pastBookings + stories.length + trips.flatMap(({ guides }) => guides).length
  ctx.log.info(`Demo: loaded in ${seconds} s, ${accountIds.size} people and ${bookings} bookings`)
  return signInsOf(passwords)
}

/** Deletes the demo guides and travellers with all their data. */
export async function wipeDemo(ctx: Platform): Promise<number> {
  return transact(ctx, async (tx) => {
    const count = await removeDemo(tx)
    await writeState(tx, { state: 'wiped' })
    return count
  })
}

async function insertPeople(
  ctx: Platform,
  tx: Tx,
  now: Date,
  hashes: ReadonlyMap<string, string>,
): Promise<{ accountIds: AccountIds; pastBookings: number }> {
  const guides = demoGuides().map((guide) => {
    const placeId = namedPlace(ctx, guide.formattedAddress)?.placeId ?? ''
    return { guide, rows: guideRows(guide, now, placeId) }
  })
  const travellers = TRAVELLERS.map((person) => ({ person, rows: travellerRows(person, now) }))
  const accounts = [...travellers, ...guides].map(({ rows: { account } }) => ({
    ...account,
    password_hash: hashes.get(account.username) ?? account.password_hash,
  }))
  await tx.insertInto('accounts').values(accounts).execute()
  await tx
    .insertInto('travellers')
    .values(travellers.map(({ rows }) => rows.profile))
    .execute()
  await tx
    .insertInto('guides')
    .values(guides.map(({ rows }) => rows.profile))
    .execute()
  for (const { rows } of guides) await saveApproved(tx, rows.account.id)
  const able = travellers.map(({ person, rows }) => ({ ...person, id: rows.account.id }))
  const days = guides.flatMap(({ guide, rows }) =>
    pastDays(guide, { guideId: rows.account.id, travellers: able, texts: ctx.texts }, now),
  )
  await tx
    .insertInto('bookings')
    .values(days.map((day) => day.booking))
    .execute()
  await tx
    .insertInto('proposals')
    .values(days.map((day) => day.proposal))
    .execute()
  await tx
    .insertInto('messages')
    .values(days.flatMap((day) => day.messages))
    .execute()
  await tx
    .insertInto('reviews')
    .values(days.map((day) => day.review))
    .execute()
  const accountIds = new Map(accounts.map(({ username, id }) => [username, id]))
  // Only the calendars: a job computes the free days for explore after the start.
  const calendars = demoCalendars(now.toISOString().slice(0, 10)).flatMap(
    ({ username, calendar }) => {
      const id = accountIds.get(username)
      return id ? [calendarRows(id, { ...calendar, version: 1 })] : []
    },
  )
  await tx
    .insertInto('guide_calendars')
    .values(calendars.map((rows) => rows.calendar))
    .execute()
  await tx
    .insertInto('calendar_exceptions')
    .values(calendars.flatMap((rows) => rows.exceptions))
    .execute()
  return { accountIds, pastBookings: days.length }
}

/** What an administrator approved, so that a later change of a guide is shown beside it. */
async function saveApproved(tx: Tx, id: string): Promise<void> {
  const approved_profile = JSON.stringify(approvedPart(await ownProfile(tx, id)))
  await tx.updateTable('guides').set({ approved_profile }).where('account_id', '=', id).execute()
}

/** Marks everything older than a day as read and removes mails and reminders about demo data. */
async function markAsRead(tx: Tx, accountIds: AccountIds, now: Date): Promise<void> {
  const people = [...accountIds.values()]
  const yesterday = later(now, -DAY)
  await tx.deleteFrom('mails').where('account_id', 'in', people).execute()
  await tx
    .updateTable('bookings')
    .set({ remind_at: null })
    .where((of) => of.or([of('user_id', 'in', people), of('guide_id', 'in', people)]))
    .where('remind_at', '<=', now)
    .execute()
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('account_id', 'in', people)
    .where('created_at', '<', yesterday)
    .execute()
  await sql`
    insert into reads (booking_id, account_id, seq)
    select m.booking_id, party.id, max(m.seq)
    from messages m
    join bookings b on b.id = m.booking_id
    cross join lateral unnest(array[b.user_id, b.guide_id]) party (id)
    where party.id = any(${people}::uuid[]) and m.created_at < ${yesterday}
    group by m.booking_id, party.id
    on conflict (booking_id, account_id) do update set seq = excluded.seq
  `.execute(tx)
}

/** Deletes the demo people and their rows. The media sweep deletes what they uploaded. */
async function removeDemo(tx: Tx): Promise<number> {
  const people = await tx
    .selectFrom('accounts')
    .leftJoin('guides', 'guides.account_id', 'accounts.id')
    .select('accounts.id')
    .where((of) =>
      of.or([
        of('guides.is_dummy', '=', true),
        of(
          'accounts.email',
          'in',
          TRAVELLERS.map(({ username }) => demoEmail(username)),
        ),
      ]),
    )
    .execute()
  // One array instead of a parameter each, for a hundred thousand load-test guides.
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .deleteFrom('bookings')
    .where(sql<boolean>`user_id = any(${ids}::uuid[]) or guide_id = any(${ids}::uuid[])`)
    .execute()
  await tx
    .deleteFrom('reports')
    // Reports by other people about the demo stay, without the reported account.
    .where(sql<boolean>`reporter_id = any(${ids}::uuid[])`)
    .execute()
  await tx.deleteFrom('accounts').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return ids.length
}
