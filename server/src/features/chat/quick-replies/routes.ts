import * as api from '@annai/contract/chat/quick-replies/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { deleteQuickReply, readQuickReplies, saveQuickReply } from './service.ts'

/** The prepared replies of a guide. */
export function quickReplyRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readQuickReplies, { run: ({ me }) => readQuickReplies(ctx, me) })
  route(routes, api.saveQuickReply, {
    limits: ['quickReply'],
    run: ({ me, params, body }) => saveQuickReply(ctx, me, params.reply, body),
  })
  route(routes, api.deleteQuickReply, {
    limits: ['quickReply'],
    run: ({ me, params }) => deleteQuickReply(ctx, me, params.reply),
  })
}
