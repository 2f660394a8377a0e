import { Message } from '@annai/contract/bookings/shapes'
import {
  MessageReplayQuery,
  MessageRequest,
  MessageSent,
  ReadRequest,
  ReadResponse,
} from '@annai/contract/chat/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { postMessage, readMessages, readThread } from './service.ts'

const Params = z.object({ id: z.string() })

/** The conversation of a booking. */
export function chatRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/messages',
    who: 'person',
    summary: 'A party writes into the thread',
    params: Params,
    body: MessageRequest,
    status: 201,
    response: MessageSent,
    refuses: ['bookings.notFound', 'chat.waitForGuide', 'chat.completed'],
    limits: ['chat'],
    run: async ({ me, params, body }) => ({ message: await postMessage(ctx, me, params.id, body) }),
  })
  route(routes, {
    method: 'GET',
    url: '/api/bookings/:id/messages',
    who: 'person',
    summary: 'The messages after a sequence number, or the page before one, in order',
    params: Params,
    query: MessageReplayQuery,
    response: z.array(Message),
    refuses: ['bookings.notFound'],
    run: ({ me, params, query }) => readMessages(ctx, me, params.id, query),
  })
  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/read',
    who: 'person',
    summary: 'The person has read the thread up to a sequence number',
    params: Params,
    body: ReadRequest,
    response: ReadResponse,
    refuses: ['bookings.notFound'],
    run: async ({ me, params, body }) => ({ seq: await readThread(ctx, me, params.id, body.seq) }),
  })
}
