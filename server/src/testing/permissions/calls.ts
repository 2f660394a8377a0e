import { randomUUID } from 'node:crypto'
import type { Address } from '@annai/contract/api'
import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import type { AnyOperation as Operation } from '@annai/contract/operations'
import { calendarOf, enquiryOf, proposalOf } from '../make.ts'
import { formOf, signpost } from '../pictures.ts'
import type { Scene } from './actors.ts'

export const addressOf = ({ method, path }: Operation) => `${method} ${path}` as Address

/** The status of the booking in which the call is possible. */
const STATUS_BEFORE: Partial<Record<Address, BookingStatus>> = {
  'GET /api/bookings/:id/calendar.ics': STATUS.confirmed,
  'POST /api/bookings/:id/user-confirm': STATUS.proposed,
  'POST /api/bookings/:id/user-reject': STATUS.proposed,
  'POST /api/bookings/:id/pictures': STATUS.confirmed,
  'GET /api/bookings/:id/day': STATUS.confirmed,
  'PUT /api/bookings/:id/meeting-point': STATUS.confirmed,
  'POST /api/bookings/:id/signals': STATUS.confirmed,
  'PUT /api/bookings/:id/recognition': STATUS.confirmed,
  'POST /api/bookings/:id/no-shows': STATUS.confirmed,
  'POST /api/bookings/:id/no-shows/:claim/answer': STATUS.confirmed,
  'DELETE /api/bookings/:id/no-shows/:claim': STATUS.confirmed,
  'POST /api/bookings/:id/complete': STATUS.confirmed,
  'POST /api/bookings/:id/review': STATUS.completed,
  'PUT /api/bookings/:id/review': STATUS.completed,
  'POST /api/bookings/:id/feedback': STATUS.completed,
  'PUT /api/bookings/:id/review/reply': STATUS.completed,
  'DELETE /api/bookings/:id/review/reply': STATUS.completed,
}
export const statusFor = (operation: Operation): BookingStatus =>
  STATUS_BEFORE[addressOf(operation)] ?? STATUS.enquiry

/** The path with values, so that only the permission of the caller decides. */
export function pathFor({ path }: Operation, scene: Scene): string {
  const id = path.startsWith('/api/notifications')
    ? scene.notificationId
    : path.startsWith('/api/admin/guide')
      ? scene.host.id
      : path.startsWith('/api/admin/user') || path.startsWith('/api/admin/people')
        ? scene.guest.id
        : scene.bookingId
  return path
    .replace(':username', (path.startsWith('/api/users') ? scene.guest : scene.host).username)
    .replace(':claim', randomUUID())
    .replace(':seq', '0')
    .replace(':country', 'japan')
    .replace(':place', 'kyoto')
    .replace(':token', 'A'.repeat(43))
    .replace(/places$/, 'places?query=kyoto')
    .replace(/approvable$/, 'approvable?asOf=0')
    .replace(/spans$/, 'spans?from=2026-07-01&to=2026-07-31')
    .replace(/:\w+/, id)
}

const signup = () => {
  const username = `u${randomUUID().slice(0, 8)}`
  return {
    role: 'user',
    username,
    email: `${username}@example.com`,
    password: 'lanterns',
    displayName: 'Ann',
    agreeTerms: true,
    language: 'en',
  }
}

type Body = (scene: Scene) => object
/** Bodies with which the call would succeed; the others need none. */
const BODIES: Partial<Record<Address, Body>> = {
  'POST /api/bookings': ({ host }) => ({ guideId: host.id, enquiry: enquiryOf() }),
  'PUT /api/party/:bookingId': () => ({ diet: ['vegan'], consent: true }),
  'POST /api/trips': ({ host }) => ({ guideIds: [host.id], enquiry: enquiryOf() }),
  'POST /api/trips/:id/ask': ({ host }) => ({ guideIds: [host.id] }),
  'PUT /api/guides/calendar': () => calendarOf(),
  'POST /api/guides/calendar/feeds': () => ({ name: '', url: 'https://localhost/feed.ics' }),
  'POST /api/bookings/:id/confirm': () => proposalOf(),
  'PUT /api/bookings/:id/meeting-point': () => ({ place: { name: 'Exit 3' }, waits: 15 }),
  'POST /api/bookings/:id/signals': () => ({
    _id: randomUUID(),
    kind: 'here',
    meeting: '2026-07-10T00:00:00.000Z',
    agoMs: 0,
  }),
  'PUT /api/bookings/:id/recognition': () => ({ text: 'A yellow backpack' }),
  'POST /api/bookings/:id/no-shows': () => ({ meeting: '2026-07-10T00:00:00.000Z' }),
  'POST /api/bookings/:id/no-shows/:claim/answer': () => ({ agrees: false }),
  'PUT /api/account/contact-card': () => ({ phone: '+81 90 1234 5678', consent: true }),
  'PUT /api/guides/quick-replies/:reply': () => ({ title: 'Thanks', text: 'Thank you, {name}!' }),
  'POST /api/guides/credentials': () => ({ kind: 'licence', country: 'JP', number: 'A 1' }),
  'POST /api/bookings/:id/messages': () => ({ message: 'hello' }),
  'POST /api/guides/profile/:username/reviews/:reviewId/translation': () => ({ to: 'ja' }),
  'POST /api/guides/profile/:username/reviews/:reviewId/reply/translation': () => ({ to: 'ja' }),
  'POST /api/bookings/:id/review/reply/translation': () => ({ to: 'ja' }),
  'POST /api/bookings/:id/recognitions/:role/translation': () => ({ to: 'ja' }),
  'POST /api/bookings/:id/no-shows/:claim/translation': () => ({ to: 'ja' }),
  'POST /api/bookings/:id/no-shows/:claim/answer/translation': () => ({ to: 'ja' }),
  'POST /api/guides/profile/texts/:language/suggestion': () => ({ role: 'Guide' }),
  'POST /api/bookings/:id/messages/:seq/translation': () => ({ to: 'ja' }),
  'POST /api/bookings/:id/read': () => ({ seq: 1 }),
  'POST /api/bookings/:id/review': () => ({ rating: 4.5 }),
  'POST /api/bookings/:id/feedback': () => ({ answers: { onTime: true } }),
  'PUT /api/bookings/:id/review': () => ({ rating: 3 }),
  'PUT /api/bookings/:id/review/reply': () => ({ text: 'Come again' }),
  'PUT /api/users/profile': () => ({ displayName: 'Ann' }),
  'PUT /api/users/settings': () => ({ language: 'ja' }),
  'PUT /api/guides/settings': () => ({ language: 'ja' }),
  'PUT /api/guides/profile': () => ({ tagline: 'Lanes and lanterns' }),
  'PUT /api/account/email': () => ({ password: 'not this one', email: 'new@example.com' }),
  'PUT /api/account/password': () => ({ password: 'not this one', newPassword: 'lanterns' }),
  'POST /api/auth/correct-email': () => ({
    account: 'nobody',
    password: 'not this one',
    email: 'nobody@example.com',
  }),
  'POST /api/account/delete': () => ({ password: 'not this one' }),
  'POST /api/notifications/mark-read': ({ notificationId }) => ({ notificationId }),
  'POST /api/notifications/mark-booking-notifications-read': ({ bookingId }) => ({ bookingId }),
  'POST /api/push/subscriptions': () => ({
    endpoint: 'https://push.example/send/1',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
  'POST /api/auth/signup': signup,
  'POST /api/auth/login': () => ({ email: 'nobody@example.com', password: 'not this one' }),
  'POST /api/auth/resend-verification': () => ({ email: `${randomUUID()}@example.com` }),
  'POST /api/auth/forgot-password': () => ({ email: 'nobody@example.com' }),
  'POST /api/auth/reset-password/:token': () => ({ password: 'lanterns' }),
  'POST /api/auth/admin-login': () => ({ username: 'nobody', password: 'not this one' }),
  'POST /api/auth/admin-register': () => ({ username: 'nobody', password: 'not this one' }),
  'POST /api/auth/admin-forgot-password': () => ({ email: 'nobody@example.com' }),
  'POST /api/auth/admin-reset-password/:token': () => ({ password: 'lanterns and lanes' }),
  'PUT /api/admin/account/digest': () => ({ digest: 'hourly' }),
  'POST /api/admin/site': () => ({ base: 0, settings: {} }),
  'POST /api/contact': () => ({
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'A question',
    message: 'Hello',
  }),
  'POST /api/admin/guides/approve': ({ host }) => ({ guides: [{ _id: host.id, version: 1 }] }),
  'PUT /api/admin/guide/:id/approve': () => ({ approvalStatus: 'approved' }),
  'PUT /api/admin/guide/:id/priority': () => ({ viewPriority: 1 }),
  'PUT /api/admin/guide/:id/block': () => ({ accountStatus: 'blocked' }),
  'PUT /api/admin/user/:id/block': () => ({ accountStatus: 'blocked' }),
  'POST /api/admin/bookings/:bookingId/cancel': () => ({
    onBehalfOf: 'guide',
    reason: 'The guide is ill',
  }),
  'POST /api/admin/contacts/:id/reply': () => ({ _id: randomUUID(), text: 'Thank you' }),
  'POST /api/admin/people/:id/notes': () => ({ text: 'Called about the deposit' }),
  'PUT /api/admin/people/:id/email': () => ({ email: 'nobody@example.com' }),
  'POST /api/admin/people/:id/deletion': () => ({ reason: 'Asked for by phone' }),
  'POST /api/reviews/:id/report': () => ({ reason: 'Spam', description: 'The same everywhere.' }),
  'POST /api/bookings/:id/feedback/report': () => ({ reason: 'Spam', description: 'Not true.' }),
  'POST /api/admin/feedback/:id/remove': () => ({ code: 'hate', facts: 'As reported.' }),
  'PUT /api/admin/guides/:id/profile': () => ({ version: 'an older one', profile: {} }),
  'POST /api/guides/staff-edit': () => ({ id: randomUUID(), keep: true }),
  'POST /api/admin/reviews/:id/remove': () => ({ reason: 'An advertisement' }),
  'POST /api/admin/credentials': ({ host }) => ({ guide: host.username, kind: 'membership' }),
  'POST /api/admin/credentials/:id/refuse': () => ({ code: 'expired', facts: 'In May' }),
  'POST /api/admin/credentials/:id/applied': () => ({ until: null }),
  'POST /api/admin/no-shows/:id': () => ({ outcome: 'upheld' }),
  'POST /api/admin/queue/claim': () => ({ kind: 'report', _id: randomUUID() }),
  'POST /api/decisions/:id/appeal': () => ({ body: 'It was not me.' }),
  'POST /api/admin/accounts/:id/warn': () => ({ code: 'spam', facts: 'Watches' }),
  'POST /api/admin/decisions/:id/appeal': () => ({ outcome: 'upheld', answer: 'It was.' }),
  'POST /api/admin/reviews/:id/restore': () => ({ reason: 'A mistake' }),
  'POST /api/reports': ({ host }) => ({
    reportedId: host.id,
    reason: 'Spam',
    description: 'The same text to every guide.',
  }),
}
const FORMS: readonly Address[] = [
  'POST /api/bookings/:id/pictures',
  'POST /api/guides/credentials/:id/files',
  'POST /api/admin/site/logo',
]
/** The payload of the call and its headers. */
export async function requestFor(
  operation: Operation,
  scene: Scene,
): Promise<{ payload?: object; headers?: Record<string, string> }> {
  if (FORMS.includes(addressOf(operation))) {
    const [payload, headers] = formOf(await signpost().png().toBuffer())
    return { payload, headers }
  }
  const payload = operation.method === 'GET' ? undefined : BODIES[addressOf(operation)]?.(scene)
  return payload ? { payload } : {}
}
