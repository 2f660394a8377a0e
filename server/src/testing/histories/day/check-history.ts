import { Day } from '@annai/contract/bookings/day/shapes'
import { Booking, type Message } from '@annai/contract/bookings/shapes'
import { otherRole, PERSON_ROLES, type PersonRole } from '@annai/contract/person'
import { enquiryOf } from '../../make.ts'
import type { LibreTranslateServer } from '../../outside/libretranslate.ts'
import { recountAggregates } from '../aggregates.ts'
import { attemptsOf, checkClaims, checkPoint, checkRecognition, checkSignals } from './check-day.ts'
import type { DayAnswer, DayHistory } from './play.ts'

/** 404: what it names is not there. 503: a machine that is too busy. */
const FINE = [200, 201, 400, 403, 404, 409, 503]
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isTaken = ({ status }: DayAnswer) => status < 400

/** What people wrote is stored once, each picture in one message, with what it quotes. */
function checkMessages(history: DayHistory, messages: readonly Message[]): string[] {
  const wrong: string[] = []
  const written = messages.filter(({ isSystemMessage }) => !isSystemMessage)
  const stored = new Map<string, Set<string>>()
  for (const { attempt, sent, body } of attemptsOf(history, 'write').filter(isTaken)) {
    const { message } = body
    const key = sent.clientMessageId ? `${attempt.by} ${sent.clientMessageId}` : message._id
    stored.set(key, (stored.get(key) ?? new Set()).add(message._id))
    const now = written.find(({ _id }) => _id === message._id)
    const isOf = (part: keyof Message) => Boolean(now?.[part] ?? message[part])
    if (message.seq !== now?.seq) wrong.push(`a message moved from ${message.seq}`)
    if (attempt.clientId === null && isOf('place') !== (attempt.part === 'place'))
      wrong.push(`the place of ${message.seq} is lost or made up`)
    if (message.quotes && message.quotes.seq >= message.seq) wrong.push('a quote of a later line')
  }
  if ([...stored.values()].some((ids) => ids.size > 1)) wrong.push('a retry was stored twice')
  const ids = new Set([...stored.values()].flatMap((set) => [...set]))
  if (ids.size !== written.length || written.some(({ _id }) => !ids.has(_id)))
    wrong.push(`${written.length} messages stored, ${ids.size} acknowledged`)
  const pictures = written.flatMap(({ picture }) => picture?._id ?? [])
  if (new Set(pictures).size !== pictures.length) wrong.push('one picture in two messages')
  const removals = attemptsOf(history, 'removePicture').filter(isTaken)
  for (const { quotes, seq, message } of written) {
    const line = quotes && messages.find((each) => each.seq === quotes.seq)
    if (quotes && line && !line.message.startsWith(quotes.message.replace(/…$/, '')))
      wrong.push(`${seq} ${message} quotes another text than that of ${quotes.seq}`)
  }
  if (
    removals.length > 0 &&
    written.every(({ messageKey }) => messageKey !== 'chat.part.removedPicture')
  )
    wrong.push('a removed picture leaves no mark')
  return wrong
}

/** Whether a party may have shared its marks in a moment, or in the end. */
function sharedAt(history: DayHistory, by: PersonRole, moment = Number.POSITIVE_INFINITY) {
  const changes = attemptsOf(history, 'shareReading').filter(
    (each) => each.attempt.by === by && isTaken(each),
  )
  const before = Math.max(-1, ...changes.map((each) => each.moment).filter((at) => at < moment))
  const states = changes.filter((each) => each.moment === before || each.moment === moment)
  return new Set([...states.map(({ attempt }) => attempt.isOn), ...(before < 0 ? [true] : [])])
}

/** "Read" stands where the other has read, as long as both share it, and never further. */
function checkMarks(history: DayHistory, views: readonly Booking[]): string[] {
  const wrong: string[] = []
  const isEver = (is: boolean, role: PersonRole, moment?: number) =>
    sharedAt(history, role, moment).has(is)
  const isOn = PERSON_ROLES.every((role) => !isEver(false, role))
  const isOff = PERSON_ROLES.some((role) => !isEver(true, role))
  for (const [index, role] of PERSON_ROLES.entries()) {
    const shown = views[index]?.readByOther ?? null
    if (isOff && shown !== null) wrong.push(`${role}: a mark that is switched off`)
    if (isOn && shown === null) wrong.push(`${role}: no mark`)
    const other = otherRole(role)
    const read = attemptsOf(history, 'read')
      .filter((each) => isTaken(each) && each.attempt.by === other)
      .filter(({ moment }) => isEver(true, other, moment))
      .map(({ body }) => Number(body.seq))
    if (shown !== null && shown > Math.max(0, ...read))
      wrong.push(`${role}: a mark at ${shown}, where nothing was read while marks were on`)
  }
  return wrong
}

/** Every text was sent once for each language, and answered as its translation. */
function checkTranslations(
  history: DayHistory,
  messages: readonly Message[],
  service: LibreTranslateServer,
): string[] {
  const wrong: string[] = []
  const requests = service.requests.map(({ q, target }) => `${target} ${q}`)
  if (new Set(requests).size !== requests.length) wrong.push('a text was paid for twice')
  for (const { attempt, body, sent, status } of attemptsOf(history, 'translate')) {
    if (status !== 200) continue
    const line = messages.find(({ seq }) => seq === sent.seq)
    if (body.text !== `[${attempt.to}] ${line?.message ?? enquiryOf().message}`)
      wrong.push(`${sent.seq} was translated as ${body.text}`)
    if (line && (line.isSystemMessage || line.messageKey))
      wrong.push(`${sent.seq} is not in own words and was translated`)
  }
  return wrong
}

/** One notification for each signal and claim, and none for chat without a message. */
async function checkNews(
  { id, people, servers: [app] }: DayHistory,
  { noShows }: Day,
  messages: readonly Message[],
): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('notifications')
    .select(['account_id', 'kind', 'is_read'])
    .where('booking_id', '=', id)
    .execute()
  return PERSON_ROLES.flatMap((role) => {
    const other = otherRole(role)
    const have = (kind: string) =>
      rows.filter((row) => row.account_id === people[role].id && row.kind === kind).length
    const lines = (pattern: RegExp) =>
      messages.filter(({ messageKey }) => pattern.test(messageKey ?? '')).length
    const isBy =
      (by: string) =>
      ({ role: claimant }: { role: string }) =>
        claimant === by
    const answered = noShows.filter(({ state }) => state === 'agreed' || state === 'disagreed')
    const want = {
      daySignal: lines(new RegExp(`\\.${other}_(?:onTheWay|late|here|met)$`)),
      meetingPoint: role === 'user' ? lines(/\.meeting_point$/) : 0,
      noShow: noShows.filter(isBy(other)).length,
      noShowAnswer: answered.filter(isBy(role)).length,
    }
    const wrong = Object.entries(want).flatMap(([kind, number]) =>
      have(kind) === number ? [] : [`${role}: ${have(kind)} ${kind}, not ${number}`],
    )
    const received = messages.filter((each) => !each.isSystemMessage && each.senderRole === other)
    if (have('chat') > received.length)
      wrong.push(`${role}: ${have('chat')} chat of ${received.length}`)
    return wrong
  })
}

/** The problems of a history; empty if all promises were kept. */
export async function checkDayHistory(
  history: DayHistory,
  service: LibreTranslateServer,
): Promise<string[]> {
  const { id, people, servers, answers } = history
  const [app] = servers
  const wrong = answers
    .filter(({ status }) => !FINE.includes(status))
    .map(
      ({ attempt, status, body }) => `${attempt.does} answered ${status} ${JSON.stringify(body)}`,
    )
  const views: Booking[] = []
  const days: (Day | null)[] = []
  for (const [index, role] of PERSON_ROLES.entries()) {
    const caller = servers[index === 0 ? 1 : 0].as(people[role])
    views.push(Booking.parse((await caller.get(`/api/bookings/${id}`)).body))
    const { status, body } = await caller.get(`/api/bookings/${id}/day`)
    days.push(status === 200 ? Day.parse(body) : null)
  }
  const [mine, theirs] = views
  if (!mine || !theirs) throw new Error('two parties, two views')
  const { messages } = mine
  if (!same(messages, theirs.messages)) wrong.push('the threads differ')
  if (messages.some(({ seq }, index) => seq !== index + 1)) wrong.push('a gap in the thread')
  wrong.push(...checkMessages(history, messages), ...checkMarks(history, views))
  wrong.push(...checkTranslations(history, messages, service))
  const [day, other] = days
  if (day && other) {
    if (!same({ ...day, contact: null }, { ...other, contact: null })) wrong.push('the days differ')
    wrong.push(...checkSignals(history, day, messages), ...checkPoint(history, day, messages))
    wrong.push(...checkRecognition(history, day, app.clock.now().getTime()))
    wrong.push(...checkClaims(history, day), ...(await checkNews(history, day, messages)))
  } else if (answers.every((each) => each.attempt.does !== 'cancel' || !isTaken(each)))
    wrong.push('no day without a cancellation')
  return [...wrong, ...(await recountAggregates(app.ctx.db))]
}
