import type {
  AnswerStatistic,
  FunnelStatistic,
  TourMonth,
  TourStatistic,
} from '@annai/contract/admin/statistics/shapes'
import {
  ANSWER_SHARES,
  type AnswerShare,
  FUNNEL_STAGES,
  type FunnelStage,
  STATISTICS,
  type StatisticName,
} from '@annai/contract/admin/statistics/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { HOUR, later } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Job } from '../../../platform/jobs/scheduler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lastMondays, todayOf } from '../../../platform/site/weeks.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** Counts every week of a year once an hour, on one of the instances, each in its own transaction. */
export const weekCounts: Job = {
  name: 'week statistics',
  async run(ctx) {
    const { timeZone } = ctx.site.settings()
    const now = ctx.clock.now()
    const weeks = lastMondays(todayOf(ctx), STATISTICS.countedWeeks)
    const fresh = await store.freshWeeks(ctx.db, { since: later(now, -HOUR), now })
    for (const week of weeks.filter((one) => !fresh.includes(one)))
      await transact(ctx, async (tx) => {
        await store.lockCounts(tx)
        const counted = await store.freshWeeks(tx, { since: later(now, -HOUR), now })
        if (counted.includes(week)) return
        await store.countWeek(tx, asSystem('clock', { at: { week, timeZone } }), now)
      })
  },
}

type EnquiryCounts = Record<FunnelStage | AnswerShare | 'open' | 'waiting', number>
const NO_ENQUIRIES = Object.fromEntries(
  [...FUNNEL_STAGES, ...ANSWER_SHARES, 'open', 'waiting'].map((key) => [key, 0]),
) as EnquiryCounts

/**
 * Weeks with their counts, and when the oldest of these counts was made. A week that has just begun
 * is counted within an hour.
 */
async function countsSince<Counts>(ctx: Platform, name: StatisticName, mondays: string[]) {
  const rows = await store.readWeeks<Counts>(ctx.db, name, mondays[0] ?? '')
  const byWeek = new Map(rows.map(({ week, counts }) => [week, counts]))
  const countedAt = mondays.slice(0, -1).every((week) => byWeek.has(week))
    ? Math.min(...rows.map(({ counted_at }) => counted_at.getTime()))
    : null
  return {
    byWeek,
    timeZone: ctx.site.settings().timeZone,
    countedAt: countedAt === null ? null : new Date(countedAt).toISOString(),
  }
}

async function enquiryWeeks(ctx: Platform) {
  const mondays = lastMondays(todayOf(ctx), STATISTICS.weeks)
  const { byWeek, ...about } = await countsSince<EnquiryCounts>(ctx, 'enquiries', mondays)
  return {
    ...about,
    weeks: mondays.map((week, at) => ({
      ...NO_ENQUIRIES,
      ...byWeek.get(week),
      week,
      isCurrent: at === mondays.length - 1,
    })),
  }
}

/** What became of the enquiries of each week. A week is open while one of its bookings is. */
export async function funnel(ctx: Platform): Promise<FunnelStatistic> {
  const { weeks, ...about } = await enquiryWeeks(ctx)
  return {
    ...about,
    weeks: weeks.map(({ isCurrent, open, ...week }) => ({
      ...week,
      isOpen: isCurrent || open > 0,
    })),
  }
}

/** How soon the enquiries of each week were answered. */
export async function answers(ctx: Platform): Promise<AnswerStatistic> {
  const { weeks, ...about } = await enquiryWeeks(ctx)
  return {
    ...about,
    weeks: weeks.map(({ isCurrent, ...week }) => ({
      ...week,
      isOpen: isCurrent || week.waiting > 0,
    })),
  }
}

interface MonthCount {
  month: string
  language: Language | null
  tours: number
  people: number
}

const monthsUntil = (today: string, count: number): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  )
}

const LANGUAGE_ORDER: readonly (Language | null)[] = [...LANGUAGES, null]

/** Completed tours by month and language. */
export async function tours(ctx: Platform): Promise<TourStatistic> {
  const today = todayOf(ctx)
  const months = monthsUntil(today, STATISTICS.months)
  const mondays = lastMondays(today, STATISTICS.countedWeeks)
  const first = Math.max(
    0,
    mondays.findLastIndex((week) => week <= `${months[0]}-01`),
  )
  const { byWeek, ...about } = await countsSince<MonthCount[]>(ctx, 'tours', mondays.slice(first))
  const counted = [...byWeek.values()].flat()
  return {
    ...about,
    months: months.map(
      (month, at): TourMonth => ({
        month,
        isOpen: at === months.length - 1,
        languages: LANGUAGE_ORDER.flatMap((language) => {
          const rows = counted.filter((row) => row.month === month && row.language === language)
          const sum = (of: 'tours' | 'people') => rows.reduce((all, row) => all + row[of], 0)
          return rows.length > 0 ? [{ language, tours: sum('tours'), people: sum('people') }] : []
        }),
      }),
    ),
  }
}

interface DemandCount {
  country: string
  place: string
  language: Language | null
  asked: number
  agreed: number
}

/** Enquiries of the shown weeks by place and language, and the Monday of the first week. */
export async function demandCounts(ctx: Platform) {
  const mondays = lastMondays(todayOf(ctx), STATISTICS.weeks)
  const { byWeek, ...about } = await countsSince<DemandCount[]>(ctx, 'demand', mondays)
  return { ...about, first: mondays[0] ?? '', rows: [...byWeek.values()].flat() }
}
