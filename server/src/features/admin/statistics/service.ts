import type {
  DemandRow,
  DemandStatistic,
  MemberQuery,
  MemberStatistic,
} from '@annai/contract/admin/statistics/shapes'
import { STATISTICS } from '@annai/contract/admin/statistics/vocabulary'
import type { Language } from '@annai/contract/languages'
import { DAY, later } from '../../../platform/clock.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import { UNANSWERED_AFTER } from '../../bookings/answer-times/service.ts'
import { demandCounts } from '../../bookings/statistics/service.ts'
import { emptySearches, SPOKEN } from '../../guides/demand/service.ts'
import { placeLabel } from '../../places/service.ts'
import * as store from './store.ts'

const unmet = ({ asked, agreed, searches }: DemandRow) => asked - agreed + searches

/** Enquiries and empty searches by place and language, the greatest unmet demand first. */
export async function demand(ctx: Platform, language: Language): Promise<DemandStatistic> {
  const { first, rows: counted, ...about } = await demandCounts(ctx)
  const rows = new Map<string, DemandRow>()
  const rowOf = (country: string, placeId: string, spoken: DemandRow['language']): DemandRow => {
    const place = placeLabel(ctx, placeId, language) ?? ''
    const known = place === '' ? '' : placeId
    const key = JSON.stringify([country, known, spoken])
    const row = rows.get(key) ?? {
      country,
      placeId: known,
      place,
      language: spoken,
      asked: 0,
      agreed: 0,
      searches: 0,
    }
    rows.set(key, row)
    return row
  }
  for (const { country, place, language: own, asked, agreed } of counted) {
    const row = rowOf(country, place, own && SPOKEN[own])
    row.asked += asked
    row.agreed += agreed
  }
  for (const search of await emptySearches(ctx, first))
    if (search.searches >= STATISTICS.leastSearches)
      rowOf(search.country, search.place_key, search.language).searches += search.searches
  const listed = [...rows.values()].sort((a, b) => unmet(b) - unmet(a) || b.asked - a.asked)
  return { ...about, rows: listed.slice(0, STATISTICS.demandListed) }
}

function spanOf({ clock }: Platform): store.MemberSpan {
  const now = clock.now()
  return {
    since: later(now, -STATISTICS.memberDays * DAY),
    answerable: later(now, -UNANSWERED_AFTER),
    endsBefore: later(now, STATISTICS.endingDays * DAY),
  }
}

const memberView = (row: store.MemberRow): MemberStatistic['rows'][number] => ({
  _id: row.id,
  username: row.username,
  name: row.name,
  asked: row.asked,
  answered: row.answered,
  unanswered: row.unanswered,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
})

/** Listed guides who are asked, do not answer, or whose credentials end. */
export async function memberStatistic(
  ctx: Platform,
  { show }: MemberQuery,
): Promise<MemberStatistic> {
  const span = spanOf(ctx)
  const [{ members, ...counts }, rows] = await Promise.all([
    store.countMembers(ctx.db, span),
    store.listMembers(ctx.db, span, show, STATISTICS.membersListed),
  ])
  return { members, counts, rows: rows.map(memberView) }
}

/** All listed guides as a file. */
export const memberCsv = (ctx: Platform): Promise<string> => {
  const span = spanOf(ctx)
  return csvOf(
    ctx.db,
    (db, limit, offset) => store.listMembers(db, span, null, limit, offset),
    memberView,
    {
      username: ({ username }) => username,
      name: ({ name }) => name,
      asked: ({ asked }) => asked,
      answered: ({ answered }) => answered,
      unanswered: ({ unanswered }) => unanswered,
      waitingSince: ({ waitingSince }) => waitingSince,
      credentialEndsAt: ({ endsAt }) => endsAt,
    },
  )
}
