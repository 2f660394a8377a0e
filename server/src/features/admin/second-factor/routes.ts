import {
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorOffer,
  SecondFactorRequest,
} from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { offerSecondFactor, renewRecoveryCodes, switchOff, switchOn } from './service.ts'

const URL = '/api/admin/second-factor'

/** A code of an authenticator app besides the password. */
export function secondFactorRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: URL,
    who: 'admin',
    summary: 'Offers a secret for an authenticator app',
    response: SecondFactorOffer,
    run: ({ me }) => offerSecondFactor(me),
  })
  route(routes, {
    method: 'PUT',
    url: URL,
    who: 'admin',
    summary: 'Switches the second factor on; answers the recovery codes once',
    body: SecondFactorRequest,
    response: RecoveryCodes,
    refuses: ['admin.code', 'admin.secondFactorIsOn', 'accounts.wrongPassword', 'login.tooMany'],
    run: async ({ me, body }) => ({ recoveryCodes: await switchOn(ctx, me, body) }),
  })
  route(routes, {
    method: 'POST',
    url: `${URL}/recovery-codes`,
    who: 'admin',
    summary: 'New recovery codes in place of the old ones; answered once',
    body: SecondFactorCode,
    response: RecoveryCodes,
    refuses: ['admin.code', 'admin.secondFactorIsOff', 'accounts.wrongPassword', 'login.tooMany'],
    run: async ({ me, body }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, me, body) }),
  })
  route(routes, {
    method: 'POST',
    url: `${URL}/off`,
    who: 'admin',
    summary: 'Switches the second factor off',
    body: SecondFactorCode,
    response: z.object({ hasSecondFactor: z.literal(false) }),
    refuses: ['admin.code', 'accounts.wrongPassword', 'login.tooMany'],
    async run({ me, body }) {
      await switchOff(ctx, me, body)
      return { hasSecondFactor: false as const }
    },
  })
}
