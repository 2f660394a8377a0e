import * as api from '@annai/contract/admin/statistics/api'
import { ANSWER_SHARES, FUNNEL_STAGES } from '@annai/contract/admin/statistics/vocabulary'
import { asCsv, csvFile } from '../../../platform/http/csv.ts'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { answers, funnel, tours } from '../../bookings/statistics/service.ts'
import { demand, memberCsv, memberStatistic } from './service.ts'

/** A column for each key, with its value. */
const columnsOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, (row: Record<K, number>) => row[key]])) as Record<
    K,
    (row: Record<K, number>) => number
  >

/** The numbers of the site. */
export function statisticRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.funnel.read, { run: () => funnel(ctx) })
  route(routes, api.funnel.file, {
    limits: ['adminFile'],
    async run({ reply }) {
      asCsv(reply, 'funnel')
      const { weeks } = await funnel(ctx)
      return csvFile(weeks, {
        week: ({ week }) => week,
        isOpen: ({ isOpen }) => isOpen,
        ...columnsOf(FUNNEL_STAGES),
      })
    },
  })
  route(routes, api.answers.read, { run: () => answers(ctx) })
  route(routes, api.answers.file, {
    limits: ['adminFile'],
    async run({ reply }) {
      asCsv(reply, 'answers')
      const { weeks } = await answers(ctx)
      return csvFile(weeks, {
        week: ({ week }) => week,
        isOpen: ({ isOpen }) => isOpen,
        ...columnsOf([...ANSWER_SHARES, 'waiting']),
      })
    },
  })
  route(routes, api.tours.read, { run: () => tours(ctx) })
  route(routes, api.tours.file, {
    limits: ['adminFile'],
    async run({ reply }) {
      asCsv(reply, 'tours')
      const { months } = await tours(ctx)
      const rows = months.flatMap(({ month, isOpen, languages }) =>
        languages.map((row) => ({ month, isOpen, ...row })),
      )
      return csvFile(rows, {
        month: ({ month }) => month,
        isOpen: ({ isOpen }) => isOpen,
        language: ({ language }) => language,
        tours: (row) => row.tours,
        people: ({ people }) => people,
      })
    },
  })
  route(routes, api.demand.read, { run: ({ request }) => demand(ctx, languageOf(request)) })
  route(routes, api.demand.file, {
    limits: ['adminFile'],
    async run({ request, reply }) {
      asCsv(reply, 'demand')
      const { rows } = await demand(ctx, languageOf(request))
      return csvFile(rows, {
        country: ({ country }) => country,
        place: ({ place }) => place,
        language: ({ language }) => language,
        ...columnsOf(['asked', 'agreed', 'searches']),
      })
    },
  })
  route(routes, api.readMembers, { run: ({ query }) => memberStatistic(ctx, query) })
  route(routes, api.memberFile, {
    limits: ['adminFile'],
    run({ reply }) {
      asCsv(reply, 'members')
      return memberCsv(ctx)
    },
  })
}
