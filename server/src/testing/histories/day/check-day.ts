import { NO_SHOW_ANSWER_HOURS } from '@annai/contract/bookings/day/no-shows'
import type { Day, NoShow, Signal } from '@annai/contract/bookings/day/shapes'
import { isSameSignal, maySignal, SIGNAL_MAX_AGE_MS } from '@annai/contract/bookings/day/signals'
import type { Message } from '@annai/contract/bookings/shapes'
import { otherRole, PERSON_ROLES } from '@annai/contract/person'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { count } from '../replay.ts'
import type { DayAnswer, DayHistory } from './play.ts'

const LENGTH = 2 * HOUR
const CLOSED_MS = 48 * HOUR
const ANSWER_MS = NO_SHOW_ANSWER_HOURS * HOUR
const isTaken = ({ status }: DayAnswer) => status < 400
type Does<D> = DayAnswer & { attempt: { does: D } }
export const attemptsOf = <D extends DayAnswer['attempt']['does']>(
  { answers }: DayHistory,
  ...does: D[]
) => answers.filter((each): each is Does<D> => (does as string[]).includes(each.attempt.does))

/** What the line of a signal says: `user_late` with its minutes. */
const lineOf = ({ role, kind, minutes }: Pick<Signal, 'role' | 'kind' | 'minutes'>, at: string) =>
  `${role}_${kind} ${minutes ?? ''} ${at}`
const signalLines = (messages: readonly Message[]) =>
  messages.filter(({ messageKey }) =>
    /\.(?:user|guide)_(?:onTheWay|late|here|met)$/.test(messageKey ?? ''),
  )

/** Each press is one signal at its own minute, in order, with one line and one notification. */
export function checkSignals(
  history: DayHistory,
  { signals }: Day,
  messages: readonly Message[],
): string[] {
  const wrong: string[] = []
  const taken = attemptsOf(history, 'signal').filter(isTaken)
  const known = new Map(signals.map((signal) => [signal._id, signal]))
  if (known.size !== signals.length) wrong.push('a signal is stored twice')
  const acknowledged = new Set(taken.map(({ body }) => body._id))
  if (acknowledged.size !== known.size || [...acknowledged].some((id) => !known.has(id)))
    wrong.push(`${known.size} signals stored, ${acknowledged.size} acknowledged`)
  for (const signal of signals) {
    const { role, meeting, kind } = signal
    const doubles = signals.filter(
      (each) => each.role === role && each.meeting === meeting && isSameSignal(each, signal),
    )
    if (doubles.length > 1) wrong.push(`${role} ${kind} counts twice`)
    const pressedAt = Date.parse(signal.pressedAt)
    const first = Math.min(
      ...taken.filter(({ body }) => body._id === signal._id).map(({ at }) => at),
    )
    const presses = taken
      .filter(({ at, body }) => at === first && body._id === signal._id)
      .map(({ at, sent }) => at - Math.min(Math.max(Number(sent.agoMs), 0), SIGNAL_MAX_AGE_MS))
    if (!presses.includes(pressedAt)) wrong.push(`${role} ${kind} has another minute`)
    const start = Date.parse(meeting)
    if (!maySignal(signal, [], { start, end: start + LENGTH }, pressedAt))
      wrong.push(`${role} ${kind} was outside of its time`)
  }
  return [...wrong, ...checkLines(history, signals, messages)]
}

function checkLines(
  history: DayHistory,
  signals: readonly Signal[],
  messages: readonly Message[],
): string[] {
  const wrong: string[] = []
  const lines = signalLines(messages)
  const expected = signals.map((signal) => lineOf(signal, signal.pressedAt))
  const shown = lines.map(
    ({ messageKey, messageParams, date }) =>
      `${messageKey?.split('.').at(-1)} ${messageParams?.minutes ?? ''} ${date}`,
  )
  for (const line of new Set(shown)) {
    // Of two meetings the same may be pressed at the same time.
    const [have, want] = [shown, expected].map((all) => all.filter((each) => each === line).length)
    if ((have ?? 0) > (want ?? 0)) wrong.push(`${have} lines, ${want} signals: ${line}`)
  }
  const completed =
    attemptsOf(history, 'complete').find(isTaken)?.moment ?? Number.POSITIVE_INFINITY
  const clock = messages.find(({ messageKey }) => messageKey?.endsWith('.completed'))
  for (const { body, moment, at } of attemptsOf(history, 'signal').filter(isTaken)) {
    const isEarly = moment < completed && (!clock || at < Date.parse(clock.date))
    const line = lineOf(body, body.pressedAt)
    if (isEarly && !shown.includes(line)) wrong.push(`no line for ${line}`)
  }
  // The lines stand in the order of arrival, which the buttons allow.
  const over = new Set<string>()
  for (const { messageKey, date } of lines) {
    const [role = '', kind = ''] = messageKey?.split('.').at(-1)?.split('_') ?? []
    const [about, another] = signals.filter(
      (each) => each.role === role && each.kind === kind && each.pressedAt === date,
    )
    if (another) continue
    const side = `${role} ${about?.meeting}`
    if (over.has(`${side} met`)) wrong.push(`${side}: ${kind} after "met"`)
    if (kind !== 'met' && over.has(`${side} here`)) wrong.push(`${side}: ${kind} after "here"`)
    over.add(`${side} ${kind}`)
  }
  return wrong
}

/** One point at a time, with a line for each change of its place. */
export function checkPoint(
  history: DayHistory,
  { meetingPoint }: Day,
  messages: readonly Message[],
): string[] {
  const taken = attemptsOf(history, 'meetAt').filter(isTaken)
  const lines = messages
    .filter(({ messageKey }) => messageKey === 'booking.system.meeting_point')
    .map(({ messageParams }) => messageParams?.place)
  const wrong: string[] = []
  if (taken.length > 0 !== (meetingPoint !== null)) wrong.push('the meeting point is lost')
  if (lines.at(-1) !== meetingPoint?.place.name) wrong.push('the last line names another point')
  if (lines.some((name, index) => name === lines[index - 1])) wrong.push('a point has two lines')
  if (lines.length > taken.length) wrong.push('a point that nobody set')
  const last = taken.filter(({ moment }) => moment === taken.at(-1)?.moment)
  const isSaved = ({ body }: DayAnswer) => body.meetingPoint.place.name === meetingPoint?.place.name
  if (taken.length > 0 && !last.some(isSaved)) wrong.push('the meeting point is an older one')
  return wrong
}

/** What each party said last; two days after the end nobody reads it. */
export function checkRecognition(
  history: DayHistory,
  { recognitions }: Day,
  now: number,
): string[] {
  const wrong: string[] = []
  const isOver = now >= Date.parse('2026-06-02T13:00:00Z') + CLOSED_MS
  for (const role of PERSON_ROLES) {
    const taken = attemptsOf(history, 'recognise').filter(
      (each) => isTaken(each) && each.attempt.by === role,
    )
    const lastMoment = Math.max(...taken.map(({ moment }) => moment))
    const last = taken
      .filter(({ moment }) => moment === lastMoment)
      .map(({ attempt }) => attempt.as)
    const shown = recognitions.find((each) => each.role === role)
    const as = shown ? (shown.phrase ? 'phrase' : shown.picture ? 'picture' : 'text') : 'nothing'
    const allowed = isOver || last.length === 0 ? ['nothing'] : last
    if (!allowed.includes(as)) wrong.push(`${role} is recognised by ${as}, not ${allowed}`)
  }
  return wrong
}

/** A claim is made in its time, and answered within 72 hours, to the millisecond. */
function checkClaimTimes(history: DayHistory, { noShows }: Day): string[] {
  const wrong: string[] = []
  for (const { role, meeting, claimedAt } of noShows) {
    const [start, at] = [Date.parse(meeting), Date.parse(claimedAt)]
    if (at < start + 10 * MINUTE) wrong.push(`${role} claims while the guide waits`)
    if (role === 'guide' && at >= start + LENGTH + CLOSED_MS) wrong.push('the guide claims late')
  }
  for (const { attempt, sent, at, status, body } of attemptsOf(history, 'answer', 'withdraw')) {
    const claim = noShows.find(({ _id }) => _id === sent.claim)
    if (!claim) continue
    const isInTime = at < Date.parse(claim.claimedAt) + ANSWER_MS
    const what = `${attempt.by} ${attempt.does}`
    if (status < 400 && !isInTime) wrong.push(`${what} after 72 hours`)
    if (body.code === 'day.answered' && isInTime && ['open', 'unanswered'].includes(claim.state))
      wrong.push(`${what} refused within 72 hours`)
  }
  return wrong
}

/** One claim for each party and meeting, answered or withdrawn once. */
export function checkClaims(history: DayHistory, day: Day): string[] {
  const { noShows, signals } = day
  const wrong = checkClaimTimes(history, day)
  const sides = noShows.map(({ meeting, role }) => `${role} ${meeting}`)
  if (new Set(sides).size !== sides.length) wrong.push('a party claims twice about one meeting')
  const claimed = attemptsOf(history, 'claim').filter(isTaken)
  for (const { attempt, sent } of claimed)
    if (!sides.includes(`${attempt.by} ${sent.meeting}`))
      wrong.push(`a claim of ${attempt.by} is lost`)
  if (sides.length > 0 && claimed.length === 0) wrong.push('a claim that nobody made')
  const given = new Map<string, number>()
  for (const { attempt, body } of attemptsOf(history, 'answer').filter(isTaken)) {
    const state = attempt.agrees ? 'agreed' : 'disagreed'
    count(given, `${otherRole(attempt.by)} ${state}`)
    if (!body.noShows.some((each: NoShow) => each.state === state)) wrong.push('an answer is lost')
  }
  for (const { attempt } of attemptsOf(history, 'withdraw').filter(isTaken))
    count(given, `${attempt.by} withdrawn`)
  for (const role of PERSON_ROLES)
    for (const state of ['agreed', 'disagreed', 'withdrawn'] as const) {
      const stored = noShows.filter((each) => each.role === role && each.state === state).length
      const acknowledged = given.get(`${role} ${state}`) ?? 0
      if (stored !== acknowledged)
        wrong.push(`${stored} claims of the ${role} ${state}, ${acknowledged} acknowledged`)
    }
  for (const { role, meeting, claimedAt } of noShows) {
    const met = signals.find(
      (each) => each.role === role && each.meeting === meeting && each.kind === 'met',
    )
    const pressed = attemptsOf(history, 'signal').find(({ body }) => met && body._id === met._id)
    if (pressed && pressed.at < Date.parse(claimedAt)) wrong.push(`${role} claims after "We met"`)
  }
  return wrong
}
