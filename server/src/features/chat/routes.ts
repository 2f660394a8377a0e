import * as api from '@annai/contract/chat/api'
import * as translations from '@annai/contract/translations/api'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { postMessage, readMessages, readThread } from './service.ts'
import {
  translateClaim,
  translateClaimAnswer,
  translateMessage,
  translateOwnReply,
  translateRecognition,
} from './translation/service.ts'

/** The conversation of a booking. */
export function chatRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.sendMessage, {
    limits: ['chat'],
    run: async ({ me, params, body, request }) => ({
      message: await postMessage(ctx, me, params.id, body, languageOf(request)),
    }),
  })
  route(routes, api.readMessages, {
    run: ({ me, params, query }) => readMessages(ctx, me, params.id, query),
  })
  route(routes, api.readThread, {
    run: async ({ me, params, body }) => ({ seq: await readThread(ctx, me, params.id, body.seq) }),
  })
  route(routes, translations.translateMessage, {
    limits: ['translation'],
    run: ({ me, params, body }) => translateMessage(ctx, me, params, body.to),
  })
  route(routes, translations.translateOwnReply, {
    limits: ['translation'],
    run: ({ me, params, body }) => translateOwnReply(ctx, me, params.id, body.to),
  })
  route(routes, translations.translateRecognition, {
    limits: ['translation'],
    run: ({ me, params, body }) => translateRecognition(ctx, me, params, body.to),
  })
  route(routes, translations.translateClaim, {
    limits: ['translation'],
    run: ({ me, params, body }) => translateClaim(ctx, me, params, body.to),
  })
  route(routes, translations.translateClaimAnswer, {
    limits: ['translation'],
    run: ({ me, params, body }) => translateClaimAnswer(ctx, me, params, body.to),
  })
}
