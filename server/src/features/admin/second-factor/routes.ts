import * as api from '@annai/contract/admin/account/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { offerSecondFactor, renewRecoveryCodes, switchOff, switchOn } from './service.ts'

/** A code of an authenticator app besides the password. */
export function secondFactorRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.offerSecondFactor, {
    run: ({ me }) => offerSecondFactor(ctx, me),
  })
  route(routes, api.switchSecondFactorOn, {
    run: async ({ me, body }) => ({ recoveryCodes: await switchOn(ctx, me, body) }),
  })
  route(routes, api.renewRecoveryCodes, {
    run: async ({ me, body }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, me, body) }),
  })
  route(routes, api.switchSecondFactorOff, {
    async run({ me, body }) {
      await switchOff(ctx, me, body)
      return { hasSecondFactor: false as const }
    },
  })
}
