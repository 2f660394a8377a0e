import { ExploreQuery, GuideList } from '@annai/contract/guides/shapes'
import { type Door, route } from '../../../platform/http/route.ts'
import { openExplore } from './service.ts'

/** Finding a guide: the list, what narrows it and what widens it. */
export function exploreRoutes(door: Door): void {
  const explore = openExplore(door.p)
  route(door, {
    method: 'GET',
    url: '/api/guides/approved',
    who: 'anyone',
    summary: 'The guides that fit, page by page; odd values fall back to the first page of 12',
    query: ExploreQuery,
    answer: GuideList,
    run: ({ query }) => explore.list(query),
  })
}
