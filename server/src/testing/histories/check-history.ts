import { isClosed, STATUS } from '@annai/contract/bookings/lifecycle'
import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { PERSON_ROLES, type PersonRole } from '@annai/contract/person'
import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import { builders } from '../make.ts'
import { checkAggregates } from './aggregates.ts'
import { spansOfProposal } from './groups.ts'
import type { History, TestedBooking } from './play.ts'
import { count, type Replayed, replay } from './replay.ts'

const KIND_OF: Record<string, string> = {
  proposed: 'proposal',
  changes_proposed: 'changedProposal',
  confirmed: 'confirmed',
  rejected_by_user: 'rejected',
  changes_rejected_by_user: 'changesRejected',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected_by_guide: 'declined',
  expired: 'expired',
  superseded: 'superseded',
}
const FINE = [200, 201, 400, 403, 409]
const earlier = (a: { start: number }, b: { start: number }) => a.start - b.start
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The problems of a history; empty if all promises were kept. */
export async function checkHistory(history: History): Promise<string[]> {
  const wrong = [...history.wrong]
  for (const [index, tested] of history.bookings.entries()) {
    const found = await checkBooking(history, tested)
    wrong.push(...found.map((text) => `booking ${index}: ${text}`))
  }
  wrong.push(...(await checkAggregates(history)))
  return wrong
}

async function checkBooking(history: History, tested: TestedBooking): Promise<string[]> {
  const wrong: string[] = []
  const people = builders(history.servers[0])
  const views = await Promise.all(
    PERSON_ROLES.map(async (role, index) => {
      const server = history.servers[index === 0 ? 1 : 0]
      const caller = server.as(await people.signIn(tested[role]))
      const { body } = await caller.get(`/api/bookings/${tested.id}`)
      const list = await caller.get(`/api/bookings/${role}`)
      const row = list.body.find((item: Booking) => item._id === tested.id)
      if (row.unread !== body.unread) wrong.push(`${role}: list and booking count differently`)
      const half = Math.floor(body.messages.length / 2)
      const rest = await caller.get(`/api/bookings/${tested.id}/messages?after=${half}`)
      if (!same(rest.body, body.messages.slice(half))) wrong.push(`${role}: replay differs`)
      return body as Booking
    }),
  )
  const [mine, theirs] = [views[0], views[1]]
  if (!mine || !theirs) throw new Error('two parties, two views')
  if (!same(mine.messages, theirs.messages)) wrong.push('the threads differ')
  const replayed = replay(mine.messages)
  wrong.push(...replayed.wrong)
  for (const view of views) {
    if (view.status !== replayed.status) wrong.push(`status ${view.status}, not ${replayed.status}`)
    if ((view.agreed?.revision ?? null) !== replayed.agreed) wrong.push('another agreed revision')
    if ((view.details?.revision ?? 0) !== replayed.revision) wrong.push('another newest revision')
    if (isClosed(view.status) !== (view.deadline === null)) wrong.push('deadline of a closed one')
  }
  wrong.push(...checkAnswers(tested, replayed, mine), ...checkUnread(tested, replayed, views))
  wrong.push(...(await checkTerms(history.servers[0], tested, replayed)))
  wrong.push(...(await checkNews(history, tested, replayed)))
  return wrong
}

/** The responses match the history: every success has its line, every retry one message. */
function checkAnswers(tested: TestedBooking, replayed: Replayed, booking: Booking): string[] {
  const wrong: string[] = []
  const done = new Map<string, number>()
  const stored = new Map<string, Set<string>>()
  let reviews = 0
  for (const { attempt, sent, status, body } of tested.answers) {
    const what = `${attempt.by} ${attempt.does}`
    if (!FINE.includes(status)) wrong.push(`${what} answered ${status} ${JSON.stringify(body)}`)
    if (status >= 400 || attempt.does === 'read') continue
    if (attempt.does === 'post') {
      const key = attempt.clientId === null ? body.message._id : `${attempt.by} ${attempt.clientId}`
      stored.set(key, (stored.get(key) ?? new Set()).add(body.message._id))
    } else if (attempt.does === 'review') reviews++
    else count(done, what)
    if (attempt.does === 'confirm' && 'revision' in sent)
      if (body.booking.agreed.revision !== sent.revision)
        wrong.push(
          `revision ${sent.revision} was confirmed, ${body.booking.agreed.revision} agreed`,
        )
  }
  for (const [transition, times] of replayed.transitions)
    if (!transition.startsWith('clock') && done.get(transition) !== times)
      wrong.push(`${transition}: ${times} in the thread, ${done.get(transition) ?? 0} acknowledged`)
  for (const transition of done.keys())
    if (!replayed.transitions.has(transition)) wrong.push(`${transition} left no line`)
  const ids = new Set([...stored.values()].flatMap((set) => [...set]))
  for (const [key, set] of stored)
    if (set.size > 1) wrong.push(`${key} was stored ${set.size} times`)
  if (ids.size !== replayed.chat.length || replayed.chat.some((message) => !ids.has(message._id)))
    wrong.push('the chat is not what was acknowledged')
  if (reviews > 1) wrong.push(`${reviews} reviews`)
  if ((reviews === 1) !== (booking.review !== null)) wrong.push('review lost or made up')
  if (reviews === 1 && booking.status !== STATUS.completed) wrong.push('reviewed before the end')
  return wrong
}

function checkUnread(tested: TestedBooking, replayed: Replayed, views: Booking[]): string[] {
  return PERSON_ROLES.flatMap((role, index) => {
    const marks = tested.answers
      .filter(
        ({ attempt, status }) => attempt.does === 'read' && attempt.by === role && status < 400,
      )
      .map(({ body }) => body.seq as number)
    const mark = Math.max(0, ...marks)
    const recount = replayed.chat.filter((m) => m.senderRole !== role && m.seq > mark).length
    const shown = views[index]?.unread
    return shown === recount ? [] : [`${role}: ${shown} unread, ${recount} by recount`]
  })
}

/** Proposals as they were sent, and the calendar exactly while something is agreed. */
async function checkTerms(
  app: TestApp,
  tested: TestedBooking,
  replayed: Replayed,
): Promise<string[]> {
  const wrong: string[] = []
  const { db } = app.ctx
  const proposals = await db
    .selectFrom('proposals')
    .selectAll()
    .where('booking_id', '=', tested.id)
    .orderBy('revision')
    .execute()
  const sent = new Map<number, ProposalRequest>()
  for (const { attempt, sent: body, status } of tested.answers)
    if (attempt.does === 'propose' && status < 400) {
      const proposal = body as ProposalRequest
      sent.set(proposal.price ?? 0, proposal)
    }
  proposals.forEach((row, index) => {
    if (row.revision !== index + 1) wrong.push(`revision ${row.revision} at place ${index + 1}`)
    const original = sent.get(row.price ?? 0)
    if (!original || original.dateTimes[0]?.startTime !== row.date_times[0]?.startTime)
      wrong.push(`revision ${row.revision} is not what was sent`)
  })
  for (const { attempt, status, body } of tested.answers)
    if (attempt.does === 'confirm' && status < 400) {
      const { revision, price } = body.booking.agreed
      if (proposals[revision - 1]?.price !== price) wrong.push(`terms of ${revision} changed`)
    }
  const isAgreed = replayed.status === STATUS.confirmed || replayed.status === STATUS.changedAfter
  const original = sent.get(proposals[(replayed.agreed ?? 0) - 1]?.price ?? 0)
  const expected = isAgreed && original ? spansOfProposal(original) : []
  const times = await db
    .selectFrom('agreed_times')
    .select((eb) => [
      eb.fn<Date>('lower', ['during']).as('start'),
      eb.fn<Date>('upper', ['during']).as('end'),
    ])
    .where('booking_id', '=', tested.id)
    .execute()
  const found = times.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
  if (!same(found.toSorted(earlier), expected.toSorted(earlier)))
    wrong.push('the calendar is not what was agreed')
  return wrong
}

/** One notification and one mail for each event, and none without. */
async function checkNews(
  { servers: [app], bookings }: History,
  tested: TestedBooking,
  replayed: Replayed,
): Promise<string[]> {
  const expected = new Map<string, number>([['guide newEnquiry', 1]])
  for (const [noticeKey, times] of replayed.notified) {
    const [role = '', line = ''] = noticeKey.split(' ')
    expected.set(`${role} ${KIND_OF[line]}`, times)
  }
  const isReviewed = tested.answers.some(
    (each) => each.attempt.does === 'review' && each.status === 200,
  )
  if (isReviewed) expected.set('guide review', 1)
  const confirmed = expected.get('guide confirmed') ?? 0
  const agreements = bookings
    .filter((other) => other !== tested && other.guide.id === tested.guide.id)
    .flatMap(({ answers }) => answers)
    .filter(({ attempt, status }) => attempt.does === 'confirm' && status === 200)
  expected.set('guide overlap', agreements.length)
  const wrong: string[] = []
  mergeProposals(expected)
  for (const table of ['notifications', 'mails'] as const) {
    const rows = await app.ctx.db
      .selectFrom(table)
      .select(['account_id', 'kind'])
      .where('booking_id', '=', tested.id)
      // Each thread of a mail about several, which has no key, has a row of its own that counts as sent.
      .$if(table === 'mails', (all) =>
        all.where(sql<boolean>`not (kind = 'chat' and merge_key is null)`),
      )
      .execute()
    const found = new Map<string, number>()
    for (const { account_id, kind } of rows)
      count(found, `${account_id === tested.guide.id ? 'guide' : 'user'} ${kind}`)
    mergeProposals(found)
    // The person who confirms gets a mail, and no notification of their own action.
    if (table === 'mails' && confirmed > 0) expected.set('user confirmation', confirmed)
    for (const role of PERSON_ROLES)
      wrong.push(...checkCounts(table, role, found, expected, replayed))
  }
  const unread = await app.ctx.db
    .selectFrom('notifications')
    .select(['account_id', 'kind'])
    .where('booking_id', '=', tested.id)
    .where('kind', 'in', ['chat', 'proposal', 'changedProposal'])
    .where('is_read', '=', false)
    .execute()
  const gathered = unread.map(({ account_id, kind }) => `${account_id} ${kind === 'chat'}`)
  if (new Set(gathered).size < gathered.length)
    wrong.push('more than one unread notification of one chat or of one booking’s proposals')
  return wrong
}

/** A proposal that was not read or mailed yet is replaced by the next one, which is a changed one. */
function mergeProposals(counts: Map<string, number>): void {
  const changed = counts.get('user changedProposal')
  counts.delete('user changedProposal')
  if (changed !== undefined)
    counts.set('user proposal', (counts.get('user proposal') ?? 0) + changed)
}

function checkCounts(
  table: string,
  role: PersonRole,
  found: Map<string, number>,
  expected: Map<string, number>,
  replayed: Replayed,
): string[] {
  const kinds = [...new Set([...found.keys(), ...expected.keys()])].filter((key) =>
    key.startsWith(`${role} `),
  )
  return kinds.flatMap((key) => {
    const [have, want] = [found.get(key) ?? 0, expected.get(key) ?? 0]
    const received = replayed.chat.filter((message) => message.senderRole !== role).length
    // Chat is gathered into one row until it is read, and reminders come once a turn.
    if (key.endsWith(' chat'))
      return have <= received ? [] : [`${table}: ${have} ${key} of ${received}`]
    if (key.endsWith(' reminder')) {
      const turns = 1 + [...replayed.transitions.values()].reduce((sum, times) => sum + times, 0)
      return have <= turns ? [] : [`${table}: ${have} ${key} in ${turns} turns`]
    }
    // One at most, to the traveller of a completed booking: most histories end within five days.
    if (key === 'user reviewReminder') {
      const most = replayed.status === STATUS.completed ? 1 : 0
      return have <= most ? [] : [`${table}: ${have} ${key}, at most ${most}`]
    }
    // Only where an agreement of the other booking takes the time of an open proposal.
    if (key.endsWith(' overlap'))
      return have <= want ? [] : [`${table}: ${have} ${key} in ${want} agreements of the other`]
    // One for each agreement at most: most are made on the day itself or are changed before.
    if (key.endsWith(' tourReminder')) {
      const agreements = expected.get('guide confirmed') ?? 0
      return have <= agreements ? [] : [`${table}: ${have} ${key} in ${agreements} agreements`]
    }
    if (key.endsWith(' proposal'))
      return have >= Math.min(want, 1) && have <= want
        ? []
        : [`${table}: ${have} ${key}, of ${want}`]
    return have === want ? [] : [`${table}: ${have} ${key}, not ${want}`]
  })
}
