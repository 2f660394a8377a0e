import { roleOf } from '@annai/contract/bookings/lifecycle'
import { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import {
  Booking,
  BookingConflict,
  BookingResponse,
  CancelRequest,
  ConfirmRequest,
  RejectRequest,
  RevisionRequest,
} from '@annai/contract/bookings/shapes'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { performAction } from './service.ts'

const Params = z.object({ id: z.string() })
// Each of these writes a mail to the other party.
const STEPS = [{ name: 'bookingStep', perParam: 'id' }] as const

/** The actions of the two parties: propose, confirm, reject, complete and cancel. */
export function transitionRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const answerText = (request: FastifyRequest, key: string) =>
    ctx.texts.translate(languageOf(request), `server:answers.${key}`)

  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/cancel',
    who: roleOf('cancel'),
    summary: 'Either party cancels; a guide who has not proposed yet declines',
    limits: STEPS,
    params: Params,
    body: CancelRequest,
    response: Booking,
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    run: ({ me, params, body }) =>
      performAction(ctx, me, params.id, 'cancel', { ...(body.reason && { reason: body.reason }) }),
  })

  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/confirm',
    who: roleOf('propose'),
    summary: 'The guide proposes details or changes',
    limits: [{ name: 'proposal', perParam: 'id' }],
    params: Params,
    body: ProposalRequest,
    response: BookingResponse,
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    async run({ me, params, body, request }) {
      const booking = await performAction(ctx, me, params.id, 'propose', { proposal: body })
      return { message: answerText(request, 'proposalSent'), booking }
    },
  })

  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/user-confirm',
    who: roleOf('confirm'),
    summary: 'The traveller confirms; other open bookings of the trip close, unless `keepOthers`',
    limits: STEPS,
    params: Params,
    body: ConfirmRequest,
    response: BookingResponse,
    refuses: ['bookings.notFound', 'bookings.notPossible', 'bookings.stale', 'trips.decided'],
    refusedAs: { 409: BookingConflict },
    async run({ me, params, body, request }) {
      const booking = await performAction(ctx, me, params.id, 'confirm', body)
      return { message: answerText(request, 'bookingConfirmed'), booking }
    },
  })

  const answers = [
    {
      path: 'user-reject',
      action: 'reject',
      request: RejectRequest,
      answerKey: 'proposalRejected',
      summary: 'The traveller rejects the open proposal; what was agreed before stays agreed',
    },
    {
      path: 'complete',
      action: 'complete',
      request: RevisionRequest,
      answerKey: 'bookingCompleted',
      summary: 'The guide completes an agreed booking',
    },
  ] as const
  for (const { path, action, request: shape, answerKey, summary } of answers)
    route(routes, {
      method: 'POST',
      url: `/api/bookings/:id/${path}`,
      who: roleOf(action),
      summary,
      limits: STEPS,
      params: Params,
      body: shape,
      response: BookingResponse,
      refuses: ['bookings.notFound', 'bookings.notPossible', 'bookings.stale'],
      refusedAs: { 409: BookingConflict },
      async run({ me, params, body, request }) {
        const booking = await performAction(ctx, me, params.id, action, body)
        return { message: answerText(request, answerKey), booking }
      },
    })
}
