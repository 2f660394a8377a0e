import { Booking } from '@annai/contract/bookings/shapes'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { call, type Person, registerAdmin, signUpGuide, signUpTraveller } from './people.ts'

type Asker = Page | APIRequestContext
const Answer = z.object({ booking: Booking })

/** A guide whom travellers may ask. */
export async function approvedGuide(asker: Asker, displayName = 'Haruka Mori'): Promise<Person> {
  const [guide, admin] = [await signUpGuide(asker, { displayName }), await registerAdmin(asker)]
  await call(asker, `/admin/guide/${guide.userId}/approve`, {
    method: 'PUT',
    token: admin.token,
    data: { approvalStatus: 'approved' },
  })
  return guide
}

/** A traveller, a guide, and nothing between them yet. */
export const strangers = async (asker: Asker): Promise<{ user: Person; guide: Person }> => ({
  user: await signUpTraveller(asker, { displayName: 'Mina Park' }),
  guide: await approvedGuide(asker),
})

export async function enquire(asker: Asker, user: Person, guide: Person): Promise<string> {
  const answer = await call(asker, '/bookings', {
    token: user.token,
    data: {
      guideId: guide.userId,
      enquiry: {
        message: 'We would love to see the old lanes.',
        location: 'Kyoto',
        dateTime: 'early May',
        customerGroupSize: 2,
      },
    },
  })
  return Answer.parse(answer).booking._id
}

let day = 0
/** A whole proposal on a day of its own. */
export const proposalOf = (changes: object = {}) => ({
  location: 'Gion, exit 6',
  customerGroupSize: 2,
  dateTimes: [
    {
      date: new Date(Date.UTC(2031, 0, ++day)).toISOString().slice(0, 10),
      startTime: '09:00',
      endTime: '15:00',
    },
  ],
  timeZone: 'Asia/Tokyo',
  price: 24_000,
  currency: 'JPY',
  remarks: '',
  ...changes,
})

/** A step of the booking, or a message, past the pages. */
export const does = (asker: Asker, who: Person, id: string, path: string, data: object = {}) =>
  call(asker, `/bookings/${id}/${path}`, { token: who.token, data })

export const says = (asker: Asker, who: Person, id: string, message: string) =>
  does(asker, who, id, 'messages', { message })

export const proposes = (asker: Asker, guide: Person, id: string, changes: object = {}) =>
  does(asker, guide, id, 'confirm', proposalOf(changes))
