import { describe, expect, test } from 'vitest'
import { accountRules, isBarredFrom } from './accounts/policy.ts'
import { adminRules } from './admin/policy.ts'
import { dayRules } from './bookings/day/policy.ts'
import { groupDetailsRules } from './bookings/group-details/policy.ts'
import { BOOKING_STATUSES } from './bookings/lifecycle.ts'
import { bookingRules, enquiryRules } from './bookings/policy.ts'
import { tripRules } from './bookings/trips/policy.ts'
import { chatRules } from './chat/policy.ts'
import { favouriteRules, guideRules, mayHaveFavourites } from './guides/policy.ts'
import { notificationRules } from './notifications/policy.ts'
import { check } from './permission.ts'
import {
  ACCOUNT_STATUSES,
  type Admin,
  type AdminRole,
  PERSON_ROLES,
  type Person,
  type PersonRole,
} from './person.ts'
import { reportRules } from './reports/policy.ts'
import { reviewRules } from './reviews/policy.ts'

const person = (role: PersonRole, id = 'me'): Person => ({ id, role, status: 'active' })
const admin: Admin = { id: 'admin', username: 'operator', role: 'owner' }
const outcome = (answer: { refusal: string } | object) =>
  'refusal' in answer ? answer.refusal : 'allowed'

test('every verb belongs to one policy: a proof of one noun is none of another', () => {
  const policies = [
    accountRules,
    adminRules,
    bookingRules,
    chatRules,
    dayRules,
    enquiryRules,
    favouriteRules,
    guideRules,
    notificationRules,
    groupDetailsRules,
    reportRules,
    reviewRules,
    tripRules,
  ]
  const verbs = policies.flatMap((policy) => Object.keys(policy))
  expect(new Set(verbs).size).toBe(verbs.length)
})

describe('A blocked account', () => {
  test('reads as a guide, does nothing as a traveller, and changes nothing', () => {
    const barred = PERSON_ROLES.flatMap((role) =>
      ACCOUNT_STATUSES.flatMap((status) =>
        (['reading', 'changing'] as const)
          .filter((from) => isBarredFrom({ role, status }, from))
          .map((from) => `${status} ${role}: ${from}`),
      ),
    )
    expect(barred).toEqual([
      'blocked user: reading',
      'blocked user: changing',
      'blocked guide: changing',
    ])
  })

  test.each(PERSON_ROLES)('of a %s is not changed by its owner', (role) => {
    const row = { id: 'me', role, status: 'blocked' as const }
    // The session was opened before the block, so only the row shows it.
    expect(outcome(check(accountRules, 'changeAccount', person(role), row))).toBe('auth.blocked')
  })
})

describe('A person', () => {
  test('changes their own account and no other', () => {
    for (const status of ['active', 'inactive'] as const) {
      const row = { id: 'me', role: 'user' as const, status }
      expect(outcome(check(accountRules, 'changeAccount', person('user'), row))).toBe('allowed')
      const other = check(accountRules, 'changeAccount', person('user', 'other'), row)
      expect(outcome(other)).toBe('auth.forbidden')
    }
  })

  test('with a link changes the account of the link and no other', () => {
    const by = (accountId: string) =>
      outcome(check(accountRules, 'changeByLink', { accountId }, { id: 'me' }))
    expect([by('me'), by('other')]).toEqual(['allowed', 'auth.forbidden'])
  })

  test('ends their own sessions, never those of an administrator with the same id', () => {
    const end = (account_id: string | null, admin_id: string | null) =>
      outcome(check(accountRules, 'endSession', { accountId: 'me' }, { account_id, admin_id }))
    expect([end('me', null), end('other', null), end(null, 'me')]).toEqual([
      'allowed',
      'accounts.sessionNotFound',
      'accounts.sessionNotFound',
    ])
    const byAdmin = (account_id: string | null, admin_id: string | null) =>
      outcome(check(accountRules, 'endSession', { adminId: 'me' }, { account_id, admin_id }))
    expect([byAdmin(null, 'me'), byAdmin('me', null), byAdmin(null, null)]).toEqual([
      'allowed',
      'accounts.sessionNotFound',
      'accounts.sessionNotFound',
    ])
  })

  test('edits their own guide profile as a guide', () => {
    const edit = (who: Person) => outcome(check(guideRules, 'editGuide', who, { id: 'me' }))
    expect([person('guide'), person('guide', 'other'), person('user')].map(edit)).toEqual([
      'allowed',
      'auth.forbidden',
      'auth.forbidden',
    ])
  })

  test('has favourites as a traveller, each their own', () => {
    const favourite = (who: Person) =>
      outcome(check(favouriteRules, 'favourite', who, { travellerId: 'me' }))
    expect([person('user'), person('user', 'other'), person('guide')].map(favourite)).toEqual([
      'allowed',
      'auth.forbidden',
      'guides.favouriteByGuide',
    ])
    expect([person('user'), person('guide'), null].map(mayHaveFavourites)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('reports others in their own name', () => {
    const report = (reporterId: string, reportedId: string) =>
      outcome(check(reportRules, 'report', person('user'), { reporterId, reportedId }))
    expect([report('me', 'other'), report('other', 'third'), report('me', 'me')]).toEqual([
      'allowed',
      'auth.forbidden',
      'reports.self',
    ])
  })

  test('reports the reviews of others in their own name', () => {
    const report = (reporterId: string, reportedId: string | null) =>
      outcome(check(reportRules, 'reportReview', person('user'), { reporterId, reportedId }))
    expect([report('me', null), report('other', 'third'), report('me', 'me')]).toEqual([
      'allowed',
      'auth.forbidden',
      'reports.ownReview',
    ])
  })
})

describe('An administrator', () => {
  test('decides a report only along its transitions', () => {
    const move = (status: 'Pending' | 'Reviewed', to: 'Pending' | 'Resolved') =>
      outcome(check(adminRules, 'decideReport', admin, { status, to }))
    expect([move('Pending', 'Resolved'), move('Reviewed', 'Pending')]).toEqual([
      'allowed',
      'reports.transition',
    ])
  })

  test('as an owner removes and demotes anyone but the last owner', () => {
    const remove = (role: AdminRole, ownerCount: number, by = admin) =>
      outcome(check(adminRules, 'removeAdministrator', by, { role, ownerCount }))
    expect([remove('owner', 2), remove('owner', 1), remove('viewer', 1)]).toEqual([
      'allowed',
      'admin.lastOwner',
      'allowed',
    ])
    expect(remove('viewer', 1, { ...admin, role: 'staff' })).toBe('auth.forbidden')
    const demote = (to: AdminRole, ownerCount: number, by = admin) =>
      outcome(check(adminRules, 'changeRole', by, { role: 'owner', ownerCount, to }))
    expect([demote('staff', 2), demote('staff', 1), demote('owner', 1)]).toEqual([
      'allowed',
      'admin.lastOwner',
      'allowed',
    ])
    expect(demote('staff', 2, { ...admin, role: 'staff' })).toBe('auth.forbidden')
  })

  test('as a viewer decides nothing', () => {
    const viewer: Admin = { ...admin, role: 'viewer' }
    for (const verb of ['decideGuide', 'blockAccount', 'answerContact', 'removeReview'] as const)
      expect(outcome(check(adminRules, verb, viewer, {}))).toBe('auth.forbidden')
    expect(
      outcome(check(adminRules, 'decideReport', viewer, { status: 'Pending', to: 'Resolved' })),
    ).toBe('auth.forbidden')
  })

  test('changes their own second factor only', () => {
    const change = (id: string) => outcome(check(adminRules, 'changeSecondFactor', admin, { id }))
    expect([change('admin'), change('other')]).toEqual(['allowed', 'auth.forbidden'])
  })
})

test.each(PERSON_ROLES)('a %s is the party of a booking in that role alone', (role) => {
  const booking = { user_id: 'traveller', guide_id: 'guide' }
  const own = role === 'user' ? 'traveller' : 'guide'
  const by = (id: string) => outcome(check(bookingRules, 'party', person(role, id), booking))
  expect(by(own)).toBe('allowed')
  for (const id of ['traveller', 'guide', 'other'])
    if (id !== own) expect(by(id)).toBe('bookings.notFound')
  const erased = check(bookingRules, 'party', person(role, own), { user_id: null, guide_id: null })
  expect(outcome(erased)).toBe('bookings.notFound')
})

test('a notification is its recipient’s alone', () => {
  const by = (id: string) =>
    outcome(
      check(notificationRules, 'manageNotification', person('user', id), { account_id: 'me' }),
    )
  expect([by('me'), by('other')]).toEqual(['allowed', 'notifications.notFound'])
})

test('Who travels is read by its guide while the booking is open or agreed, and changed by its traveller', () => {
  const booking = { user_id: 'me', guide_id: 'me' }
  const readers = BOOKING_STATUSES.filter(
    (status) =>
      outcome(
        check(groupDetailsRules, 'readGroupDetails', person('guide'), { ...booking, status }),
      ) === 'allowed',
  )
  expect(readers).toEqual([
    'User sent enquiry',
    'Guide proposed details',
    'Guide proposed changes',
    'Guide proposed changes after confirmation',
    'User rejected proposal',
    'User confirmed booking',
    'Booking confirmed',
  ])
  const agreed = { ...booking, status: 'Booking confirmed' as const }
  const blocked: Person = { ...person('guide'), status: 'blocked' }
  expect(outcome(check(groupDetailsRules, 'readGroupDetails', blocked, agreed))).toBe(
    'party.notFound',
  )
  const over = { ...booking, status: 'Completed' as const }
  expect(outcome(check(groupDetailsRules, 'readGroupDetails', person('user'), over))).toBe(
    'allowed',
  )
  const change = (who: Person) =>
    outcome(check(groupDetailsRules, 'changeGroupDetails', who, agreed))
  expect([person('user'), person('user', 'other'), person('guide')].map(change)).toEqual([
    'allowed',
    'bookings.notFound',
    'auth.forbidden',
  ])
})
