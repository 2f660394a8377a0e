import { readTranslator } from '@annai/contract/translations/api'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { translatorState } from './service.ts'

export function translationRoutes(routes: RouteContext): void {
  route(routes, readTranslator, { run: ({ me }) => translatorState(routes.ctx, me) })
}
