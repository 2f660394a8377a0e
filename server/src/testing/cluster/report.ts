import { oldestAnswers } from '../profile-versions.ts'
import { type Answered, isAnswered } from './calls.ts'
import type { Load } from './load.ts'
import { type Episode, failuresOf, type Stored, windowOf } from './verify.ts'

/** Seconds; a message is sent to each of them every two and a half. */
export const LIVE_WITHIN = 20

/** How old a profile may be that a visitor gets, in seconds: how long an instance caches it. */
const VISITORS_WITHIN = 5

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** How long after the fault the last write of its time was refused; 0 if none was. */
function outageOf(answers: readonly Answered[], episode: Episode): number {
  const { from, repairedAt } = episode
  const { to } = windowOf(episode)
  const refused = answers.filter(
    (answer) => !isAnswered(answer) && answer.to >= from && answer.from < Math.max(to, repairedAt),
  )
  return Math.max(0, ...refused.map((answer) => answer.to - from))
}

function rowOf(load: Load, episode: Episode): string {
  const { from, windowSeconds, repairedAt, liveAfter } = episode
  const until = Math.max(windowOf(episode).to, repairedAt)
  const during = load.answers.filter((answer) => answer.to >= from && answer.from < until)
  const refused = during.filter(({ status }) => status === 503)
  const other = during.filter((answer) => !isAnswered(answer) && answer.status !== 503)
  const reads = load.profiles.reads.filter((read) => read.from >= from && read.from < until)
  const { visitorMs } = oldestAnswers(reads, load.profiles.writes)
  const slowest = Math.max(0, ...during.map((answer) => answer.to - answer.from))
  const cells = [
    episode.name,
    windowSeconds,
    seconds(outageOf(load.answers, episode)),
    during.length,
    refused.length,
    other.length,
    seconds(slowest),
    seconds(repairedAt - from),
    liveAfter === null ? 'never' : seconds(liveAfter),
    seconds(visitorMs),
  ]
  return `| ${cells.join(' | ')} |`
}

const sampleOf = (answers: readonly Answered[], began: number) =>
  answers
    .slice(0, 20)
    .map(
      ({ from, to, kind, status, retryAfter, body }) =>
        `- ${seconds(from - began)} s: ${kind} ${status} after ${seconds(to - from)} s, Retry-After ${retryAfter ?? 'missing'}: ${body.slice(0, 120)}`,
    )

export interface Result {
  readonly began: number
  readonly load: Load
  readonly episodes: readonly Episode[]
  readonly stored: Stored
  /** Rows of messages on each member. */
  readonly members: readonly number[]
}

/** The report as Markdown, and whether all promises were kept. */
export function reportOf({ began, load, episodes, stored, members }: Result) {
  const failures = failuresOf(load.answers, episodes)
  const count = (kind: Answered['kind']) => load.answers.filter((each) => each.kind === kind).length
  const unacknowledged = load.messages.length + load.enquiries.length - stored.acknowledged
  const { ownMs, visitorMs } = oldestAnswers(load.profiles.reads, load.profiles.writes)
  const promises: [what: string, found: number][] = [
    ['acknowledged writes that are lost', stored.lost.length],
    ['writes that are stored twice', stored.doubled.length],
    ['conversations with a gap in their numbers', stored.gaps.length],
    ['writes that were never acknowledged', unacknowledged],
    [
      'requests that failed outside of a window, or other than by 503 with Retry-After',
      failures.length,
    ],
    [
      `faults after which a socket received nothing for ${LIVE_WITHIN} s`,
      episodes.filter(({ liveAfter }) => liveAfter === null).length,
    ],
    ['milliseconds by which a profile was too old for whoever saved it', Math.round(ownMs)],
    [
      `seconds beyond ${VISITORS_WITHIN} by which a profile was too old for visitors`,
      Math.max(0, Math.round(visitorMs / 1000 - VISITORS_WITHIN)),
    ],
    ['members that differ from the primary', members.filter((rows) => rows !== members[0]).length],
  ]
  const lines = [
    '# Load on a cluster whose parts fail',
    '',
    `${seconds(Date.now() - began)} s, ${load.answers.length} requests (${count('message')} messages, ${count('enquiry')} enquiries, ${count('search')} searches, ${count('thread')} threads read, ${count('profile saved')} profiles saved, ${count('profile')} read), ${stored.acknowledged} writes acknowledged.`,
    '',
    '| fault | window, s | refused until, s | requests | 503 | other failures | slowest answer, s | repaired after, s | sockets live after, s | oldest profile, s |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...episodes.map((episode) => rowOf(load, episode)),
    '',
    '| promise | found |',
    '| --- | --- |',
    ...promises.map(([what, found]) => `| 0 ${what} | ${found} |`),
    ...(failures.length > 0 ? ['', ...sampleOf(failures, began)] : []),
    '',
  ]
  return { text: lines.join('\n'), isHeld: promises.every(([, found]) => found === 0) }
}
