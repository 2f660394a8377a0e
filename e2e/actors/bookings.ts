import { Booking } from '@annai/contract/bookings/shapes'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { call, type Person, registerAdmin, signUpGuide, signUpTraveller } from './people.ts'

type Client = Page | APIRequestContext
const Answer = z.object({ booking: Booking })

/** An approved guide, open to enquiries. */
export async function approvedGuide(client: Client, displayName = 'Haruka Mori'): Promise<Person> {
  const [guide, admin] = [await signUpGuide(client, { displayName }), await registerAdmin(client)]
  await call(client, `/admin/guide/${guide.userId}/approve`, {
    method: 'PUT',
    token: admin.token,
    data: { approvalStatus: 'approved' },
  })
  return guide
}

/** A new traveller and a new approved guide, without a booking. */
export const travellerAndGuide = async (
  client: Client,
): Promise<{ user: Person; guide: Person }> => ({
  user: await signUpTraveller(client, { displayName: 'Mina Park' }),
  guide: await approvedGuide(client),
})

export async function enquire(client: Client, user: Person, guide: Person): Promise<string> {
  const answer = await call(client, '/bookings', {
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

/** A complete proposal; each call takes another day. */
const proposalOf = (changes: object = {}) => ({
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

/** Performs an action of a booking, or sends a message, over the API. */
export const actOnBooking = (
  client: Client,
  who: Person,
  id: string,
  path: string,
  data: object = {},
) => call(client, `/bookings/${id}/${path}`, { token: who.token, data })

export const sendMessage = (client: Client, who: Person, id: string, message: string) =>
  actOnBooking(client, who, id, 'messages', { message })

export const sendProposal = (client: Client, guide: Person, id: string, changes: object = {}) =>
  actOnBooking(client, guide, id, 'confirm', proposalOf(changes))

/** The time in `minutes` on the clock of Tokyo. */
function tokyoIn(minutes: number): { date: string; time: string } {
  const wall = new Date(Date.now() + (minutes + 9 * 60) * 60_000).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

const KYOTO_STATION = {
  name: '京都駅 中央口',
  localAddress: '京都市下京区烏丸通塩小路下る',
  country: 'JP',
}

/** An agreed booking that begins in twenty minutes, with a meeting point. */
export async function agreedToday(client: Client, place: object = KYOTO_STATION) {
  const { user, guide } = await travellerAndGuide(client)
  const id = await enquire(client, user, guide)
  const [start, end] = [tokyoIn(20), tokyoIn(200)]
  const dateTimes = [{ date: start.date, startTime: start.time, endTime: end.time }]
  await sendProposal(client, guide, id, { dateTimes })
  await actOnBooking(client, user, id, 'user-confirm')
  await call(client, `/bookings/${id}/meeting-point`, {
    method: 'PUT',
    token: guide.token,
    data: { place, waits: 15 },
  })
  return { user, guide, id }
}
