import { STATUS } from '@annai/contract/bookings/lifecycle'
import { openSession } from '../../../features/accounts/sessions/service.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Answer, TestApp } from '../../app.ts'
import { builders, type TestPerson } from '../../make.ts'
import { type ReviewMoment, type ReviewStep, TOURS } from './steps.ts'

const STARTS_AT = '2026-06-01T09:00:00Z'

export interface ReviewAnswer {
  step: ReviewStep
  /** The words that were sent. */
  text: string
  status: number
  body: Answer['body']
  at: number
}

export interface ReviewedTour {
  id: string
  user: TestPerson
  /** When a blind review of it becomes public. */
  until: number
  answers: ReviewAnswer[]
}

export interface ReviewHistory {
  guide: TestPerson
  tours: ReviewedTour[]
  admins: readonly [string, string]
  /** What was read before its time. */
  wrong: string[]
  servers: readonly [TestApp, TestApp]
}

let serial = 0

const adminSession = (app: TestApp, adminId: string) =>
  transact(app.ctx, (tx) => openSession(app.ctx, tx, { adminId }, 'test'))

async function take(step: ReviewStep, history: ReviewHistory): Promise<void> {
  const { guide, servers, tours } = history
  const tour = tours[step.tour]
  if (!tour) throw new Error(`no tour ${step.tour}`)
  const app = servers[step.server]
  const at = app.clock.now().getTime()
  const { id, user } = tour
  const text = step.does === 'feedback' ? step.text : `${step.does} words ${++serial}.`
  const admin = async (index: 0 | 1) =>
    app.as({ token: await adminSession(app, history.admins[index]) })
  const newest = async () => (await app.as(user).get('/api/decisions')).body[0]?._id ?? id
  const answer = async (): Promise<Answer> => {
    switch (step.does) {
      case 'review': {
        const { rating, isBlind } = step
        return app.as(user).post(`/api/bookings/${id}/review`, { rating, text, isBlind })
      }
      case 'replace':
        return app.as(user).put(`/api/bookings/${id}/review`, { rating: step.rating, text })
      case 'feedback':
        return app.as(guide).post(`/api/bookings/${id}/feedback`, { answers: {}, text })
      case 'remove':
        return (await admin(0)).post(`/api/admin/reviews/${id}/remove`, {
          code: step.code,
          facts: 'As reported.',
        })
      case 'restore':
        return (await admin(0)).post(`/api/admin/reviews/${id}/restore`, { reason: 'A mistake' })
      case 'appeal':
        return app.as(user).post(`/api/decisions/${await newest()}/appeal`, { body: text })
      case 'judge': {
        const sent = { outcome: step.outcome, answer: 'We have read it again.' }
        return (await admin(1)).post(`/api/admin/decisions/${await newest()}/appeal`, sent)
      }
    }
  }
  tour.answers.push({ step, text, at, ...(await answer()) })
}

/** Nobody but its author reads a review that is not public yet. */
async function findEarly({ guide, tours, servers }: ReviewHistory): Promise<string[]> {
  const [app, other] = servers
  const now = app.clock.now().getTime()
  const waiting: string[] = []
  for (const { id, user, until, answers } of tours) {
    const { body } = await app.as(user).get(`/api/bookings/${id}`)
    if (body.blindReview && now < until)
      for (const { step, text, status } of answers)
        if (status === 200 && (step.does === 'review' || step.does === 'replace'))
          waiting.push(text)
  }
  if (waiting.length === 0) return []
  const pages = [
    await other.as().get(`/api/guides/profile/${guide.username}`),
    await other.as(guide).get('/api/bookings/guide'),
    await app.as(guide).get('/api/notifications'),
    ...(await Promise.all(tours.map(({ id }) => app.as(guide).get(`/api/bookings/${id}`)))),
  ].map(({ body }) => JSON.stringify(body))
  return waiting.flatMap((text) =>
    pages.some((page) => page.includes(text)) ? [`"${text}" is read before its time`] : [],
  )
}

/** Plays a history of completed tours; in the end the clock passes every `publish_at`. */
export async function playReviews(
  servers: ReviewHistory['servers'],
  admins: ReviewHistory['admins'],
  moments: readonly ReviewMoment[],
): Promise<ReviewHistory> {
  const [app, other] = servers
  const { clock } = app
  clock.set(STARTS_AT)
  const make = builders(app)
  const history: ReviewHistory = {
    guide: await make.guide(),
    tours: [],
    admins,
    wrong: [],
    servers,
  }
  while (history.tours.length < TOURS) {
    const { id, user } = await make.booking({
      status: STATUS.completed,
      guide: history.guide,
      proposal: { allowOverlap: true },
    })
    const { blindUntil } = (await app.as(user).get(`/api/bookings/${id}`)).body
    history.tours.push({ id, user, until: Date.parse(blindUntil), answers: [] })
  }
  const signIn = async () => {
    history.guide = await make.signIn(history.guide)
    for (const tour of history.tours) tour.user = await make.signIn(tour.user)
  }
  for (const { jump, steps } of moments) {
    clock.move(jump)
    if (jump > 0) await signIn()
    await Promise.all([
      ...(jump > 0 ? servers.map((server) => server.runDueJobs()) : []),
      ...steps.map((step) => take(step, history)),
    ])
    history.wrong.push(...(await findEarly(history)))
  }
  const last = Math.max(clock.now().getTime(), ...history.tours.map(({ until }) => until))
  clock.set(new Date(last + 2 * MINUTE).toISOString())
  await signIn()
  await Promise.all([app.runDueJobs(), other.runDueJobs()])
  return history
}
