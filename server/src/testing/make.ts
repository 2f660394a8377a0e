import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { type BookingAction, type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { AdminRole, Person, PersonRole } from '@annai/contract/person'
import { openSession } from '../features/accounts/sessions/service.ts'
import { sendEnquiry } from '../features/bookings/enquiries/service.ts'
import { performAction } from '../features/bookings/transitions/service.ts'
import { transact } from '../platform/db/transact.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'

export interface TestPerson extends Person {
  token: string
  username: string
  displayName: string
  email: string
}

let serial = 0

/** A complete proposal; a test overrides only the fields that matter to it. */
export const proposalOf = (changes: Partial<ProposalRequest> = {}): ProposalRequest => ({
  location: 'Kyoto',
  customerGroupSize: 2,
  dateTimes: [{ date: '2026-07-10', startTime: '09:00', endTime: '15:00' }],
  timeZone: 'Asia/Tokyo',
  price: 20000,
  currency: 'JPY',
  remarks: '',
  allowOverlap: false,
  ...changes,
})

export const enquiryOf = (changes: object = {}) => ({
  message: 'We would love to see the old town.',
  location: 'Kyoto',
  dateTime: 'mid July',
  customerGroupSize: 2,
  ...changes,
})

/** Open from nine to five on every day, in Kyoto. */
export const calendarOf = (changes: Partial<GuideCalendar> = {}): GuideCalendar => ({
  zone: 'Asia/Tokyo',
  groups: 1,
  mostPeople: 8,
  noticeDays: 1,
  shortestMinutes: 180,
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
  seasons: [],
  exceptions: [],
  version: 0,
  ...changes,
})

/** The steps to each status that actions can reach. */
const WAYS: Partial<Record<BookingStatus, [BookingAction, PersonRole][]>> = {
  [STATUS.enquiry]: [],
  [STATUS.proposed]: [['propose', 'guide']],
  [STATUS.changed]: [
    ['propose', 'guide'],
    ['propose', 'guide'],
  ],
  [STATUS.rejectedByUser]: [
    ['propose', 'guide'],
    ['reject', 'user'],
  ],
  [STATUS.confirmed]: [
    ['propose', 'guide'],
    ['confirm', 'user'],
  ],
  [STATUS.changedAfter]: [
    ['propose', 'guide'],
    ['confirm', 'user'],
    ['propose', 'guide'],
  ],
  [STATUS.completed]: [
    ['propose', 'guide'],
    ['confirm', 'user'],
    ['complete', 'guide'],
  ],
  [STATUS.declined]: [['cancel', 'guide']],
  [STATUS.cancelledByUser]: [['cancel', 'user']],
  [STATUS.cancelledByGuide]: [
    ['propose', 'guide'],
    ['cancel', 'guide'],
  ],
}

/** Builders with defaults: `make.booking({ status })` creates its people and its history. */
export function builders(app: Pick<TestApp, 'ctx'>) {
  const { ctx } = app

  async function person(
    role: PersonRole,
    changes: {
      status?: Person['status']
      language?: 'en' | 'ja' | 'ko' | 'zh-CN' | 'zh-TW'
      displayName?: string
      username?: string
    } = {},
  ): Promise<TestPerson> {
    const id = newId()
    const username = changes.username ?? `${role}_${++serial}`
    const displayName =
      changes.displayName ?? `${role === 'user' ? 'Traveller' : 'Guide'} ${serial}`
    const status = changes.status ?? 'active'
    const email = `${username}@example.com`
    const token = await transact(ctx, async (tx) => {
      await tx
        .insertInto('accounts')
        .values({
          id,
          role,
          username,
          email,
          password_hash: 'none',
          display_name: displayName,
          status,
          language: changes.language ?? 'en',
          email_verified_at: ctx.clock.now(),
          created_at: ctx.clock.now(),
        })
        .execute()
      if (role === 'user') await tx.insertInto('travellers').values({ account_id: id }).execute()
      return openSession(ctx, tx, { accountId: id }, 'test')
    })
    return { id, role, status, username, displayName, email, token }
  }

  async function guide(
    changes: Parameters<typeof person>[1] & { isApproved?: boolean } = {},
  ): Promise<TestPerson> {
    const made = await person('guide', changes)
    await ctx.db
      .insertInto('guides')
      .values({
        account_id: made.id,
        role: 'Walking guide',
        introduction: 'I show you the lanes that I grew up in.',
        formatted_address: 'Kyoto, Japan',
        country: 'Japan',
        country_code: 'JP',
        languages: ['en:fluent', 'ja:native'],
        expertises: ['foodTours'],
        highlights: ['Nishiki market'],
        approval_status: changes.isApproved === false ? 'profileIncomplete' : 'approved',
      })
      .execute()
    return made
  }

  async function admin(
    username = `admin_${++serial}`,
    role: AdminRole = 'owner',
  ): Promise<{ id: string; token: string; username: string }> {
    const id = newId()
    const token = await transact(ctx, async (tx) => {
      await tx.insertInto('admins').values({ id, username, role, password_hash: 'none' }).execute()
      return openSession(ctx, tx, { adminId: id }, 'test')
    })
    return { id, token, username }
  }

  async function booking(
    wanted: {
      status?: BookingStatus
      user?: TestPerson
      guide?: TestPerson
      proposal?: Partial<ProposalRequest>
    } = {},
  ): Promise<{ booking: Booking; id: string; user: TestPerson; guide: TestPerson }> {
    const people = {
      user: wanted.user ?? (await person('user')),
      guide: wanted.guide ?? (await guide()),
    }
    const status = wanted.status ?? STATUS.enquiry
    let made = await sendEnquiry(
      ctx,
      people.user,
      { guideId: people.guide.id, enquiry: enquiryOf(), trip: null },
      undefined,
    )
    for (const [step, [action, role]] of (WAYS[status] ?? []).entries())
      made = await performAction(ctx, people[role], made._id, action, {
        // The very same proposal again would change nothing.
        ...(action === 'propose' && {
          proposal: proposalOf({
            ...(step > 0 && { remarks: `Change ${step}` }),
            ...wanted.proposal,
          }),
        }),
      })
    if (!WAYS[status])
      await ctx.db.updateTable('bookings').set({ status }).where('id', '=', made._id).execute()
    return { booking: made, id: made._id, ...people }
  }

  /** A new session for a person whose session has expired. */
  const signIn = async <P extends { id: string }>(holder: P): Promise<P & { token: string }> => ({
    ...holder,
    token: await transact(ctx, (tx) => openSession(ctx, tx, { accountId: holder.id }, 'test')),
  })

  return {
    signIn,
    user: (changes?: Parameters<typeof person>[1]) => person('user', changes),
    guide,
    admin,
    booking,
  }
}
export type Make = ReturnType<typeof builders>
