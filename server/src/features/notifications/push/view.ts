import { createHash } from 'node:crypto'
import { cutGraphemes } from '@annai/contract/graphemes'
import type { Language } from '@annai/contract/languages'
import { NOTIFICATION_KINDS, textContext } from '@annai/contract/notifications/events'
import type { Platform } from '../../../platform/platform.ts'
import { withQuotes } from '../channels/service.ts'
import type { ShownNotification } from '../store.ts'
import { notificationView, withFallbacks } from '../view.ts'
import type { PushMessage } from './sender.ts'

const BODY_MAX = 150
const SUMMARY_LINES = 3
const MINUTE_SECONDS = 60
const TTL = { day: 15 * MINUTE_SECONDS, other: 24 * 60 * MINUTE_SECONDS }

interface Shown {
  title: string
  body: string
  /** A path of the site. */
  path: string
  /** A newer push with the same tag replaces this one on the device. */
  tag: string
}

type Context = Pick<Platform, 'env' | 'texts'>

/** Declarative Web Push: Safari shows it itself, elsewhere the service worker does. */
const payloadOf = ({ env }: Context, language: Language, { title, body, path, tag }: Shown) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body,
      navigate: `${env.PUBLIC_URL}${path}`,
      lang: language,
      dir: 'auto',
      tag,
    },
  })

const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

function shownAs(
  { texts }: Context,
  language: Language,
  row: ShownNotification,
  quotesMessages: boolean,
): Shown {
  const { titleKey, messageKey, titleParams, actionUrl } = notificationView(row)
  const quoted = withQuotes({ quotes_messages: quotesMessages }, row.kind, titleParams)
  const params = { ...withFallbacks(texts, language, quoted), ...textContext(quoted) }
  const body = texts.translate(language, messageKey, params)
  const short = cutGraphemes(body, BODY_MAX)
  return {
    title: texts.translate(language, titleKey, params),
    body: short === body ? body : `${short.trimEnd()}…`,
    path: row.kind === 'chat' ? `${actionUrl}#chat` : actionUrl,
    tag: row.booking_id ? `booking-${row.booking_id}` : `notification-${row.id}`,
  }
}

/** One push for everything that is due for a person: the newest of one booking, or a summary. */
export function pushOf(
  ctx: Context,
  language: Language,
  rows: readonly ShownNotification[],
  quotesMessages: boolean,
): PushMessage {
  const newest = [...rows].sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const shown = newest.map((row) => shownAs(ctx, language, row, quotesMessages))
  const [first] = shown
  const isSummary = new Set(shown.map(({ tag }) => tag)).size > 1
  const content: Shown =
    first && !isSummary
      ? first
      : {
          title: ctx.texts.translate(language, 'server:push.summary', { number: rows.length }),
          body: shown
            .slice(0, SUMMARY_LINES)
            .map(({ title }) => title)
            .join('\n'),
          path: '/notifications',
          tag: 'summary',
        }
  const groups = rows.map(({ kind }) => NOTIFICATION_KINDS[kind].group)
  const isOfDay = groups.includes('day')
  return {
    payload: payloadOf(ctx, language, content),
    ttlSeconds: isOfDay ? TTL.day : TTL.other,
    urgency: isOfDay || groups.includes('messages') ? 'high' : 'normal',
    topic: topicOf(content.tag),
  }
}

export function testPush(ctx: Context, language: Language): PushMessage {
  const title = ctx.texts.translate(language, 'server:push.test.title')
  const body = ctx.texts.translate(language, 'server:push.test.body')
  const content = { title, body, path: '/settings', tag: 'test' }
  return {
    payload: payloadOf(ctx, language, content),
    ttlSeconds: TTL.day,
    urgency: 'high',
    topic: topicOf('test'),
  }
}
