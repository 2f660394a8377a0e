import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Answer, TestApp } from '../app.ts'
import { builders, calendarOf, proposalOf, type TestPerson } from '../make.ts'
import { watchGroups } from './groups.ts'
import {
  type Attempt,
  type CalendarAttempt,
  type Moment,
  REVIEWERS,
  type ReviewAttempt,
} from './steps.ts'
import {
  addGuides,
  beginTrip,
  checkTrips,
  type TestedTrips,
  TRIP_GUIDES,
  testedBooking,
} from './trips.ts'

const STARTS_AT = '2026-06-01T09:00:00Z'

/** A booking of a history, with the responses that its people received. */
export interface TestedBooking {
  id: string
  user: TestPerson
  guide: TestPerson
  /** Every attempt with its answer. */
  answers: { attempt: Attempt; sent: object; status: number; body: Answer['body'] }[]
  clientIds: string[]
}

/** A completed booking of the guide with another traveller, with the responses to its reviews. */
interface ReviewedTour {
  id: string
  user: TestPerson
  answers: { rating: number; status: number }[]
}

export interface History {
  /**
   * Of two travellers with one guide; then of the trip of three, of a third traveller with the first
   * guide, and of the trips, as more guides get an enquiry.
   */
  bookings: [TestedBooking, TestedBooking, ...TestedBooking[]]
  trips: TestedTrips
  /** What was wrong after a moment with a trip, or with how many groups a guide has at once. */
  wrong: string[]
  tours: ReviewedTour[]
  /** The answers to saves of the guide's calendar, with the number of groups that was sent. */
  saves: { status: number; groups: number }[]
  servers: readonly [TestApp, TestApp]
}

const dateOf = (day: number) =>
  new Date(Date.parse(STARTS_AT) + day * 86_400_000).toISOString().slice(0, 10)
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

let price = 0
/** Each proposal has a unique price, which identifies it. */
const proposalFor = ({ day, starts, allowOverlap }: Attempt & { does: 'propose' }) =>
  proposalOf({
    price: ++price,
    allowOverlap,
    dateTimes: starts.map((hour) => ({
      date: dateOf(day),
      startTime: timeOf(hour),
      endTime: timeOf(hour + 3),
    })),
  })

const PATHS = {
  propose: 'confirm',
  confirm: 'user-confirm',
  reject: 'user-reject',
  complete: 'complete',
  cancel: 'cancel',
  review: 'review',
  post: 'messages',
  read: 'read',
} as const

/** The request of the attempt, as its person sees the booking at that moment. */
function bodyOf(attempt: Attempt, tested: TestedBooking, seen: Answer['body']): object {
  switch (attempt.does) {
    case 'propose':
      return proposalFor(attempt)
    case 'cancel':
      return { reason: attempt.reason }
    case 'review':
      return { rating: attempt.rating, text: 'a day' }
    case 'post':
      return {
        message: `${attempt.by} ${attempt.clientId ?? 'without id'}`,
        ...(attempt.clientId !== null && {
          clientMessageId: tested.clientIds[attempt.clientId + (attempt.by === 'user' ? 0 : 4)],
        }),
      }
    case 'read':
      return { seq: Math.round(attempt.share * seen.messages.length) }
    default: {
      const others = attempt.does === 'confirm' ? { keepOthers: attempt.keepOthers } : {}
      const newest: number = seen.details?.revision ?? 1
      if (attempt.revision === 'unsaid') return others
      return { ...others, revision: attempt.revision === 'seen' ? newest : Math.max(1, newest - 1) }
    }
  }
}

async function make(attempt: Attempt, { bookings, servers }: History): Promise<void> {
  const tested = bookings[attempt.which % bookings.length] ?? bookings[0]
  const caller = servers[attempt.server].as(tested[attempt.by])
  const url = `/api/bookings/${tested.id}`
  const seen = (await caller.get(url)).body
  const sent = bodyOf(attempt, tested, seen)
  const { status, body } = await caller.post(`${url}/${PATHS[attempt.does]}`, sent)
  tested.answers.push({ attempt, sent, status, body })
}

async function leaveReview(attempt: ReviewAttempt, { tours, servers }: History): Promise<void> {
  const tour = tours[attempt.reviewer]
  if (!tour) throw new Error(`no reviewer ${attempt.reviewer}`)
  const { rating } = attempt
  const caller = servers[attempt.server].as(tour.user)
  let status: number
  // A busy machine may refuse with 503, which changed nothing: people try again.
  do status = (await caller.post(`/api/bookings/${tour.id}/review`, { rating })).status
  while (status === 503)
  tour.answers.push({ rating, status })
}

async function saveCalendar(
  { server, groups, noticeDays, from }: CalendarAttempt,
  { bookings: [{ guide }], servers, saves }: History,
): Promise<void> {
  const caller = servers[server].as(guide)
  const { version } = (await caller.get('/api/guides/calendar')).body
  // The shortest tour needs the whole day, so that every agreed tour takes one.
  const week = Array.from({ length: 7 }, () => [{ from: timeOf(from), to: timeOf(from + 12) }])
  const calendar = calendarOf({ version, groups, noticeDays, week, shortestMinutes: 720 })
  const { status } = await caller.put('/api/guides/calendar', calendar)
  saves.push({ status, groups })
}

/** Completed bookings of the guide, as the builder makes states that take long to reach. */
async function completedTours(app: TestApp, guide: TestPerson): Promise<ReviewedTour[]> {
  const people = builders(app)
  const tours: ReviewedTour[] = []
  while (tours.length < REVIEWERS) {
    const { id, user } = await people.booking({ guide })
    tours.push({ id, user, answers: [] })
  }
  await app.ctx.db
    .updateTable('bookings')
    .set({ status: STATUS.completed, deadline_at: null, remind_at: null })
    .where(
      'id',
      'in',
      tours.map(({ id }) => id),
    )
    .execute()
  return tours
}

/**
 * Plays a history. Its bookings start as enquiries of three travellers to one guide, and as a trip
 * of three guides.
 */
export async function play(servers: History['servers'], moments: Moment[]): Promise<History> {
  const [app] = servers
  const { clock } = app
  clock.set(STARTS_AT)
  const people = builders(app)
  const guide = await people.guide()
  const begin = async (): Promise<TestedBooking> => {
    const { id, user } = await people.booking({ guide })
    return testedBooking(id, user, guide)
  }
  const guides: TestPerson[] = []
  while (guides.length < TRIP_GUIDES) guides.push(await people.guide())
  const { trips, bookings } = await beginTrip(app, await people.user(), guides)
  const history: History = {
    bookings: [await begin(), await begin(), ...bookings, await begin()],
    trips,
    wrong: [],
    tours: await completedTours(app, guide),
    saves: [],
    servers,
  }
  await saveCalendar({ server: 0, groups: 1, noticeDays: 1, from: 0 }, history)
  for (const { jump, attempts, reviews, calendars, trips } of moments) {
    clock.move(jump)
    if (jump > 0)
      for (const tested of history.bookings) {
        tested.user = await people.signIn(tested.user)
        tested.guide = await people.signIn(tested.guide)
      }
    if (jump > 0) history.trips.guides = await Promise.all(history.trips.guides.map(people.signIn))
    if (jump > 0) for (const tour of history.tours) tour.user = await people.signIn(tour.user)
    const jobs = jump > 0 ? servers.map((server) => server.runDueJobs()) : []
    const judgeGroups = await watchGroups(history)
    await Promise.all([
      ...jobs,
      ...attempts.map((attempt) => make(attempt, history)),
      ...reviews.map((attempt) => leaveReview(attempt, history)),
      ...calendars.map((attempt) => saveCalendar(attempt, history)),
      ...trips.map((attempt) => addGuides(attempt, history)),
    ])
    history.wrong.push(...(await judgeGroups()), ...(await checkTrips(history)))
  }
  return history
}
