import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import { sql } from 'kysely'
import { spansOf } from '../../features/bookings/agreed-times/service.ts'
import { refusalText } from '../../platform/http/errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { History, TestedBooking } from './play.ts'

/** A guide without a calendar takes one group. */
const DEFAULT_GROUPS = 1

/** One date of agreed terms. */
interface Times {
  booking: string
  start: number
  end: number
}

interface AgreedTimes extends Times {
  guide: string
  revision: number
  isStrict: boolean
}

const agreedNow = async ({ servers: [app], bookings }: History): Promise<AgreedTimes[]> =>
  (
    await sql<AgreedTimes>`
      select agreed_times.booking_id as booking, agreed_times.guide_id as guide,
        agreed_revision as revision, not proposals.allow_overlap as "isStrict",
        extract(epoch from lower(during))::float8 * 1000 as start,
        extract(epoch from upper(during))::float8 * 1000 as end
      from agreed_times join bookings on bookings.id = agreed_times.booking_id
        join proposals on proposals.booking_id = bookings.id and proposals.revision = agreed_revision
      where bookings.id = any(${bookings.map(({ id }) => id)})`.execute(app.ctx.db)
  ).rows

/**
 * The number of bookings at an instant, computed in another way than the product, which adds and
 * subtracts.
 */
const runningAt = (times: readonly Times[], instant: number): number =>
  new Set(
    times
      .filter(({ start, end }) => start <= instant && instant < end)
      .map(({ booking }) => booking),
  ).size

/** The maximum number at once, which is reached at the start of one of them. */
const mostAtOnce = (times: readonly Times[]): number =>
  Math.max(0, ...times.map(({ start }) => runningAt(times, start)))

export const spansOfProposal = ({ dateTimes, timeZone }: ProposalRequest) =>
  spansOf({ date_times: dateTimes, time_zone: timeZone })

const termsOf = (tested: TestedBooking): (Times & { isStrict: boolean })[] =>
  tested.answers.flatMap(({ attempt, sent, status }) =>
    attempt.does === 'propose' && status < 400
      ? spansOfProposal(sent as ProposalRequest).map((span) => ({
          ...span,
          booking: tested.id,
          isStrict: !attempt.allowOverlap,
        }))
      : [],
  )

/**
 * Judges one moment by the number of groups that a guide takes. Called before it; the result is
 * called when everything is over, and returns what is wrong. Saves of the calendar in the moment
 * leave several numbers possible.
 */
export async function watchGroups(history: History): Promise<() => Promise<string[]>> {
  const { bookings, servers, saves } = history
  const [{ guide: own }] = bookings
  const [app] = servers
  const refused = refusalText(app.ctx.texts, undefined, new Refusal('bookings.overlap'))
  const calendar = await app.ctx.db
    .selectFrom('guide_calendars')
    .select('groups')
    .where('guide_id', '=', own.id)
    .executeTakeFirst()
  const before = await agreedNow(history)
  const saved = saves.length
  const answered = new Map(bookings.map(({ id, answers }) => [id, answers.length]))

  const possibleGroups = (guide: string): number[] =>
    guide === own.id
      ? [
          calendar?.groups ?? DEFAULT_GROUPS,
          ...saves.slice(saved).flatMap(({ status, groups }) => (status === 200 ? [groups] : [])),
        ]
      : [DEFAULT_GROUPS]

  const confirmsOf = ({ id, answers }: TestedBooking) =>
    answers.slice(answered.get(id) ?? 0).filter(({ attempt }) => attempt.does === 'confirm')

  /**
   * Terms that refuse an overlap and became agreed in the moment: the last of them was confirmed
   * beside the others and beside all that was agreed before and still is.
   */
  function tooMany(guide: string, after: readonly AgreedTimes[]): string[] {
    const isOld = ({ booking, revision }: AgreedTimes) =>
      before.some((one) => one.booking === booking && one.revision === revision)
    const ofGuide = after.filter((one) => one.guide === guide)
    const counted = ofGuide.filter((one) => isOld(one) || one.isStrict)
    return ofGuide
      .filter((one) => one.isStrict && !isOld(one))
      .flatMap((one) => {
        const beside = counted.filter(({ start, end }) => start < one.end && one.start < end)
        const within = beside.map((other) => ({
          ...other,
          start: Math.max(other.start, one.start),
        }))
        const [most, groups] = [mostAtOnce(within), Math.max(...possibleGroups(guide))]
        return most > groups ? [`${most} groups at once, of ${groups}`] : []
      })
  }

  /** Refused although at no moment of any of its terms as many groups were with the guide. */
  function wronglyRefused(tested: TestedBooking, after: readonly AgreedTimes[]): string[] {
    if (!confirmsOf(tested).some(({ body }) => body?.error === refused)) return []
    const confirmed = bookings.filter(
      (other) =>
        other.guide.id === tested.guide.id &&
        confirmsOf(other).some(({ status }) => status === 200),
    )
    const others: Times[] = [
      ...[...before, ...after].filter(({ guide }) => guide === tested.guide.id),
      ...confirmed.flatMap(termsOf),
    ].filter(({ booking }) => booking !== tested.id)
    const least = Math.min(...possibleGroups(tested.guide.id))
    const isFull = termsOf(tested).some(
      ({ start, end, isStrict }) =>
        isStrict &&
        [start, ...others.map((other) => other.start)].some(
          (instant) => start <= instant && instant < end && runningAt(others, instant) >= least,
        ),
    )
    return isFull
      ? []
      : [`booking ${bookings.indexOf(tested)}: refused for ${least} groups while there was room`]
  }

  return async () => {
    const after = await agreedNow(history)
    const guides = new Set(bookings.map(({ guide }) => guide.id))
    return [
      ...[...guides].flatMap((guide) => tooMany(guide, after)),
      ...bookings.flatMap((tested) => wronglyRefused(tested, after)),
    ]
  }
}
