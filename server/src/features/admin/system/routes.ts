import { SystemState } from '@annai/contract/admin/system/shapes'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import type { Explore } from '../../guides/explore/service.ts'
import { systemState } from './service.ts'

export function systemRoutes(routes: RouteContext, explore: Pick<Explore, 'state'>): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/admin/system',
    who: 'admin',
    summary: 'Versions, queues, jobs, the last backup, disk, sockets and the age of the index',
    response: SystemState,
    run: () => systemState(ctx, explore),
  })
}
