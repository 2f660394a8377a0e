import * as api from '@annai/contract/admin/system/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import type { Explore } from '../../guides/explore/service.ts'
import { systemState } from './service.ts'

export function systemRoutes(routes: RouteContext, explore: Pick<Explore, 'state'>): void {
  const { ctx } = routes
  route(routes, api.readSystem, {
    run: () => systemState(ctx, explore),
  })
}
