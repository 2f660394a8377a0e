import { randomUUID } from 'node:crypto'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import type { Answer, Browser, TestApp } from '../../app.ts'
import { builders, proposalOf, type TestPerson } from '../../make.ts'
import { formOf, signpost } from '../../pictures.ts'
import { CLIENT_IDS, type DayAttempt, type DayMoment } from './steps.ts'

const STARTS_AT = '2026-06-01T09:00:00Z'
/** 20:00 to 22:00 in Tokyo on two days. */
const MEETINGS = ['2026-06-01T11:00:00.000Z', '2026-06-02T11:00:00.000Z'] as const
const TERMS = {
  dateTimes: ['2026-06-01', '2026-06-02'].map((date) => ({
    date,
    startTime: '20:00',
    endTime: '22:00',
  })),
}

export interface DayAnswer {
  attempt: DayAttempt
  sent: Record<string, unknown>
  status: number
  body: Answer['body']
  /** The number of its moment, and the time that the clock had. */
  moment: number
  at: number
}

const ids = () => Array.from({ length: CLIENT_IDS }, () => randomUUID())
const newClientIds = () => ({ presses: ids(), messages: ids() })

/** A history of one agreed booking around its day. */
export interface DayHistory {
  id: string
  people: Record<PersonRole, TestPerson>
  clientIds: Record<PersonRole, ReturnType<typeof newClientIds>>
  answers: DayAnswer[]
  servers: readonly [TestApp, TestApp]
}

let file: Promise<Buffer> | undefined
let serial = 0

const PLACES = ['East exit', 'West exit', 'Ticket gate 3'].map((name) => ({
  name,
  localAddress: '京都市下京区',
  country: 'JP',
  position: { lat: 34.98584, lng: 135.75877 },
}))
const RECOGNITIONS = {
  phrase: { phrase: { key: 'wearing', params: { colour: 'red', clothing: 'hat' } } },
  text: { text: 'A green scarf' },
  nothing: {},
}
const PARTS = {
  text: () => ({ message: `Line ${++serial}` }),
  phrase: () => ({ phrase: { key: 'late', params: { minutes: '10' } } }),
  place: () => ({ place: PLACES[0] }),
}

/** A line of the thread as its reader chooses it. */
const lineAt = (messages: readonly Message[], share: number) => Math.round(share * messages.length)

async function pictureFor(caller: Browser, url: string): Promise<Answer> {
  file ??= signpost(60, 40).jpeg().toBuffer()
  return caller.post(`${url}/pictures`, ...formOf(await file))
}

type Sent = { sent: Record<string, unknown>; answer: Answer }

async function send(
  attempt: DayAttempt,
  caller: Browser,
  { id, clientIds }: DayHistory,
): Promise<Sent> {
  const { by } = attempt
  const url = `/api/bookings/${id}`
  const via = async (
    method: 'post' | 'put' | 'delete',
    path: string,
    sent: Record<string, unknown> = {},
  ): Promise<Sent> => ({ sent, answer: await caller[method](`${url}${path}`, sent) })
  switch (attempt.does) {
    case 'signal': {
      const { kind, minutes, meeting, agoMs, press } = attempt
      return via('post', '/signals', {
        _id: clientIds[by].presses[press],
        kind,
        ...(kind === 'late' && { minutes }),
        meeting: MEETINGS[meeting],
        agoMs,
      })
    }
    case 'meetAt':
      return via('put', '/meeting-point', { place: PLACES[attempt.place], waits: attempt.waits })
    case 'recognise': {
      if (attempt.as !== 'picture') return via('put', '/recognition', RECOGNITIONS[attempt.as])
      const picture = await pictureFor(caller, url)
      if (picture.status !== 201) return { sent: {}, answer: picture }
      return via('put', '/recognition', { pictureId: picture.body._id })
    }
    case 'claim':
      return via('post', '/no-shows', { meeting: MEETINGS[attempt.meeting], text: 'Nobody came' })
    case 'answer':
    case 'withdraw': {
      const { noShows = [] } = (await caller.get(`${url}/day`)).body
      const isOwn = attempt.does === 'withdraw'
      const claim = noShows.findLast((each: { role: PersonRole }) => (each.role === by) === isOwn)
      const path = `/no-shows/${claim?._id ?? randomUUID()}`
      const { answer } = isOwn
        ? await via('delete', path)
        : await via('post', `${path}/answer`, { agrees: attempt.agrees, text: 'I waited' })
      return { sent: { claim: claim?._id }, answer }
    }
    case 'write': {
      const { messages } = (await caller.get(url)).body
      const { part, quotes, clientId } = attempt
      const refused = part === 'picture' ? await pictureFor(caller, url) : null
      if (refused && refused.status !== 201) return { sent: {}, answer: refused }
      return via('post', '/messages', {
        ...(part === 'picture' ? { pictureId: refused?.body._id } : PARTS[part]()),
        ...(quotes !== null && { quotes: Math.max(1, lineAt(messages, quotes)) }),
        ...(clientId !== null && { clientMessageId: clientIds[by].messages[clientId] }),
      })
    }
    case 'removePicture': {
      const { messages }: { messages: Message[] } = (await caller.get(url)).body
      const ids = messages.flatMap(({ picture }) => (picture ? [picture._id] : []))
      return via('delete', `/pictures/${ids.at(attempt.which % (ids.length || 1)) ?? randomUUID()}`)
    }
    case 'read':
    case 'translate': {
      const { messages } = (await caller.get(url)).body
      const seq = lineAt(messages, attempt.share)
      if (attempt.does === 'read') return via('post', '/read', { seq })
      const { to } = attempt
      const { answer } = await via('post', `/messages/${seq}/translation`, { to })
      return { sent: { seq, to }, answer }
    }
    case 'shareReading': {
      const sent = { preferences: { sharesReading: attempt.isOn } }
      return { sent, answer: await caller.put(`/api/${by}s/settings`, sent) }
    }
    case 'propose':
      return via('post', '/confirm', proposalOf({ ...TERMS, price: 1000 + ++serial }))
    case 'confirm':
      return via('post', '/user-confirm')
    default:
      return via('post', `/${attempt.does}`)
  }
}

/** Plays a history of one agreed booking. A busy machine may answer 503, which changes nothing. */
export async function playDay(
  servers: DayHistory['servers'],
  moments: readonly DayMoment[],
): Promise<DayHistory> {
  const [app] = servers
  app.clock.set(STARTS_AT)
  const make = builders(app)
  const { id, user, guide } = await make.booking({ status: STATUS.confirmed, proposal: TERMS })
  const people = { user, guide }
  const clientIds = { user: newClientIds(), guide: newClientIds() }
  const history: DayHistory = { id, people, clientIds, answers: [], servers }
  for (const [moment, { jump, attempts }] of moments.entries()) {
    app.clock.move(jump)
    if (jump > 0) {
      people.user = await make.signIn(people.user)
      people.guide = await make.signIn(people.guide)
    }
    const at = app.clock.now().getTime()
    await Promise.all([
      ...(jump > 0 ? servers.map((server) => server.runDueJobs()) : []),
      ...attempts.map(async (attempt) => {
        const caller = servers[attempt.server].as(people[attempt.by])
        const { sent, answer } = await send(attempt, caller, history)
        history.answers.push({ attempt, sent, moment, at, ...answer })
      }),
    ])
  }
  // The last marks and notifications are read as people read them: with a session of their own.
  people.user = await make.signIn(people.user)
  people.guide = await make.signIn(people.guide)
  return history
}
