import * as api from '@annai/contract/bookings/api'
import type { FastifyRequest } from 'fastify'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { performAction } from './service.ts'

// Each of these writes a mail to the other party.
const STEPS = [{ name: 'bookingStep', perParam: 'id' }] as const

/** The actions of the two parties: propose, confirm, reject, complete and cancel. */
export function transitionRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const answerText = (request: FastifyRequest, key: string) =>
    ctx.texts.translate(languageOf(request), `server:answers.${key}`)

  route(routes, api.cancelBooking, {
    limits: STEPS,
    run: ({ me, params, body }) =>
      performAction(ctx, me, params.id, 'cancel', { ...(body.reason && { reason: body.reason }) }),
  })

  route(routes, api.propose, {
    limits: [{ name: 'proposal', perParam: 'id' }],
    async run({ me, params, body, request }) {
      const booking = await performAction(ctx, me, params.id, 'propose', { proposal: body })
      return { message: answerText(request, 'proposalSent'), booking }
    },
  })

  route(routes, api.confirmBooking, {
    limits: STEPS,
    async run({ me, params, body, request }) {
      const booking = await performAction(ctx, me, params.id, 'confirm', body)
      return { message: answerText(request, 'bookingConfirmed'), booking }
    },
  })

  route(routes, api.rejectProposal, {
    limits: STEPS,
    async run({ me, params, body, request }) {
      const booking = await performAction(ctx, me, params.id, 'reject', body)
      return { message: answerText(request, 'proposalRejected'), booking }
    },
  })

  route(routes, api.completeBooking, {
    limits: STEPS,
    async run({ me, params, body, request }) {
      const booking = await performAction(ctx, me, params.id, 'complete', body)
      return { message: answerText(request, 'bookingCompleted'), booking }
    },
  })
}
