import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { FastifyInstance } from 'fastify'
import { identify } from './features/accounts/sessions/service.ts'
import { sharesReading } from './features/accounts/settings/service.ts'
import { createBookingRooms } from './features/bookings/realtime/service.ts'
import { joinResponse, notifyOfMissed } from './features/chat/service.ts'
import { createAddressReader } from './platform/http/address.ts'
import { DATA_HEADERS, transportSecurity } from './platform/pages/headers.ts'
import type { Platform } from './platform/platform.ts'

/** Live connections: who may open one, and the rooms of the bookings. */
export function openSockets(http: FastifyInstance, ctx: Platform): void {
  const guard = {
    async identify(token: string) {
      const caller = await identify(ctx, token)
      if (caller?.kind !== 'person') return null
      const { person, sessionId, expiresAt } = caller
      return isBarredFrom(person, 'reading') ? null : { person, sessionId, expiresAt }
    },
  }
  ctx.live.attach(http.server, {
    guard,
    rooms: createBookingRooms(
      {
        join: joinResponse.bind(null, ctx),
        shares: sharesReading.bind(null, ctx),
        stoppedWatching: notifyOfMissed.bind(null, ctx),
      },
      ctx,
    ),
    origins: [ctx.env.PUBLIC_URL],
    limits: ctx.limits,
    headers: {
      'x-content-type-options': 'nosniff',
      ...DATA_HEADERS,
      ...transportSecurity(ctx.env),
    },
    addressOf: createAddressReader(ctx.env.TRUST_PROXY),
  })
  http.addHook('preClose', () => ctx.live.close())
  http.addHook('onClose', async () => {
    // The last requests have sent their events.
    await ctx.live.disconnect()
    await ctx.limits.close()
  })
}
