import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../app.ts'
import { builders, type TestPerson } from '../make.ts'

/** Callers without a valid token, people with and without a part in the booking, administrators. */
export const ACTORS = [
  'visitor',
  'forged',
  'expired',
  'revoked',
  'owner',
  'traveller',
  'party',
  'guide',
  'unapproved',
  'blockedTraveller',
  'blockedGuide',
  'inactiveGuide',
  'admin',
  'staff',
  'viewer',
  'removedAdmin',
] as const
export type Actor = (typeof ACTORS)[number]

/** The caller, and the objects for the call. */
export interface Scene {
  token: string | null
  bookingId: string
  /** A notification of the caller, where the caller can have one. */
  notificationId: string
  /** A guide and a traveller who are not the caller. */
  host: TestPerson
  guest: TestPerson
}

type Part = 'user' | 'guide' | null
/** The actor's part in the booking of the scene; null for actors who are not a party. */
const PART: Record<Actor, Part> = {
  visitor: null,
  forged: null,
  expired: 'user',
  revoked: 'guide',
  owner: 'user',
  traveller: null,
  party: 'guide',
  guide: null,
  unapproved: 'guide',
  blockedTraveller: 'user',
  blockedGuide: 'guide',
  inactiveGuide: 'guide',
  admin: null,
  staff: null,
  viewer: null,
  removedAdmin: null,
}

let days = 0
const ownDay = () => ({
  dateTimes: [
    {
      date: new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10),
      startTime: '09:00',
      endTime: '12:00',
    },
  ],
})

/** A fresh booking and its people, with the actor in their part. */
export async function sceneOf(app: TestApp, actor: Actor, status: BookingStatus): Promise<Scene> {
  const make = builders(app)
  const { db } = app.ctx
  const part = PART[actor]
  const [host, guest] = [await make.guide(), await make.user()]
  const made = await make.booking({
    status: STATUS.enquiry,
    proposal: ownDay(),
    user: guest,
    guide: host,
  })
  const own = part && (await make.booking({ status, proposal: ownDay() }))
  const scene = own ?? (await make.booking({ status, proposal: ownDay() }))
  const caller = own && part ? own[part] : null
  // A trip of the booking's traveller, with the id of the booking.
  await db
    .insertInto('trips')
    .values({
      id: scene.id,
      user_id: scene.user.id,
      enquiry_message: 'The same words',
      enquiry_location: 'Kyoto',
      enquiry_date_time: 'mid July',
      enquiry_group_size: 2,
    })
    .execute()
  const notification = await db
    .insertInto('notifications')
    .values({
      id: newId(),
      account_id: (caller ?? made.user).id,
      booking_id: scene.id,
      kind: 'completed',
      params: '{}',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    token: await tokenOf(app, actor, caller),
    bookingId: scene.id,
    notificationId: notification.id,
    host,
    guest,
  }
}

async function tokenOf(app: TestApp, actor: Actor, caller: TestPerson | null) {
  const make = builders(app)
  const { db } = app.ctx
  const sessions = (id: string) => db.updateTable('sessions').where('account_id', '=', id)
  const account = (id: string) => db.updateTable('accounts').where('id', '=', id)
  switch (actor) {
    case 'visitor':
      return null
    case 'forged':
      return 'A'.repeat(43)
    case 'traveller':
      return (await make.user()).token
    case 'guide':
      return (await make.guide()).token
    case 'admin':
      return (await make.admin()).token
    case 'staff':
    case 'viewer':
      return (await make.admin(undefined, actor)).token
    case 'removedAdmin': {
      const { id, token } = await make.admin()
      await db.deleteFrom('admins').where('id', '=', id).execute()
      return token
    }
  }
  if (!caller) throw new Error(`${actor} has no part in the booking`)
  if (actor === 'expired') await sessions(caller.id).set({ expires_at: app.clock.now() }).execute()
  if (actor === 'revoked')
    await db.deleteFrom('sessions').where('account_id', '=', caller.id).execute()
  if (actor === 'unapproved')
    await db
      .updateTable('guides')
      .set({ approval_status: 'profileIncomplete' })
      .where('account_id', '=', caller.id)
      .execute()
  if (actor === 'blockedTraveller' || actor === 'blockedGuide')
    await account(caller.id).set({ status: 'blocked' }).execute()
  if (actor === 'inactiveGuide') await account(caller.id).set({ status: 'inactive' }).execute()
  return caller.token
}
