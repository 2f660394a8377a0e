import { DAY } from '../platform/clock.ts'
import type { TestApp } from './app.ts'
import { enquiryOf, type Make, type TestPerson } from './make.ts'

export const ALLERGY = 'walnut-quartz'
export const NOTE = 'zephyr-marmalade'
/** Group details with words that occur nowhere else. */
export const GROUP_DETAILS = {
  childAges: [3, 8],
  diet: ['halal'],
  mobility: ['wheelchair'],
  allergies: ALLERGY,
  note: NOTE,
}
export const groupDetailsOf = (changes: object = {}) => ({
  ...GROUP_DETAILS,
  consent: true,
  ...changes,
})

export const dayFrom = ({ clock }: TestApp, days: number) =>
  new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

/** An enquiry with group details, its two people and their calls. */
export async function enquiryWithGroupDetails(app: TestApp, make: Make) {
  const user = await make.user()
  const guide = await make.guide()
  const { status, body } = await app.as(user).post('/api/bookings', {
    guideId: guide.id,
    enquiry: enquiryOf({ customerGroupSize: undefined }),
    trip: { fromDay: dayFrom(app, 10), toDay: dayFrom(app, 12), adults: 2, children: 2 },
    party: groupDetailsOf(),
  })
  if (status !== 201) throw new Error(`the enquiry was answered ${status}`)
  const id: string = body.booking._id
  const step = (by: TestPerson, path: string, json: object = {}) =>
    app.as(by).post(`/api/bookings/${id}/${path}`, json)
  return { user, guide, id, url: `/api/party/${id}`, step, booking: body.booking }
}
