import { cutGraphemes } from '@annai/contract/graphemes'
import type { Platform } from '../platform.ts'
import { emblemColour } from '../site/emblem.ts'
import { paletteOf } from '../site/palette.ts'
import type { PreparedMail } from './kinds.ts'
import { renderMail } from './render.ts'
import type { MailRow } from './store.ts'
import type { OutgoingMail } from './transport.ts'
import { senderOf } from './transport.ts'

/** Parameters of a subject that are names of people, and their longest length in code units. */
const NAMES = new Set(['userName', 'guideName', 'cancellerName', 'otherName'])
const NAME_MAX = { graphemes: 50, units: 100 }
/** Parameters that the server generates, and the title that an owner of the site wrote. */
const OWN = new Set(['rating', 'threads', 'hours', 'minutes', 'days', 'date', 'announcementTitle'])

/**
 * Subjects are shown without opening the mail and are judged first by spam filters. Besides bounded
 * names they contain nothing that a person typed, even if the text has a parameter for it.
 */
export function subjectParams(params: Record<string, string>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) => {
    if (OWN.has(name)) return [[name, value] as const]
    if (!NAMES.has(name)) return []
    const short = cutGraphemes(value.slice(0, NAME_MAX.units), NAME_MAX.graphemes)
    return [[name, short.toWellFormed().replace(/\p{Cc}+/gu, ' ')] as const]
  })
  return Object.fromEntries(entries)
}

/** Texts with an optional reason have a second form (docs/words.md). */
const contextOf = (params: Record<string, string>) => (params.reason ? 'reason' : undefined)

/** A placeholder for the location that is removed later; no typed text can contain it. */
const PLACE = '\uE000'
/** English names the place with a preposition, the other languages in brackets. */
const PLACE_OF_BODY = /\s?(?:[(（]\uE000[)）]|(?:to|in|for) \uE000)/gu

type Translate = (key: string, values?: Record<string, string>) => string

const bodyOf = ({ keys, params, isPlaceListed }: PreparedMail, translate: Translate): string =>
  isPlaceListed
    ? translate(keys.body, { ...params, location: PLACE }).replace(PLACE_OF_BODY, '')
    : translate(keys.body)

/** Composes the mail as it is sent, and the link of its button. */
export function composeMail(
  ctx: Pick<Platform, 'env' | 'texts' | 'site'>,
  mail: Pick<MailRow, 'id' | 'language' | 'recipient' | 'booking_id'>,
  prepared: PreparedMail,
): { outgoing: OutgoingMail; link: string } {
  const { env, texts, site } = ctx
  const { keys, params, unsubscribe } = prepared
  const language = prepared.language ?? mail.language
  const context = contextOf(params)
  const translate = (key: string, values = params) =>
    texts.translate(language, key, { ...values, context })
  const bookingId = prepared.bookingId === undefined ? mail.booking_id : prepared.bookingId
  const link = `${env.PUBLIC_URL}${prepared.path}`
  const reasonKey = prepared.reasonKey ?? 'server:mails.footerEssential'
  const words = {
    subject: translate(keys.subject, subjectParams(params)),
    title: translate(keys.title),
    body: [bodyOf(prepared, translate), ...(prepared.lines ?? [])].join('\n'),
    quote: prepared.quote,
    facts: (prepared.facts ?? []).map(({ path, ...fact }) =>
      path ? { ...fact, url: `${env.PUBLIC_URL}${path}` } : fact,
    ),
    action: translate(keys.action),
    url: link,
    footer: texts.translate(language, reasonKey, { site: env.PUBLIC_URL }),
    links: unsubscribe
      ? [
          { label: translate('server:mails.settings'), url: `${env.PUBLIC_URL}/settings` },
          {
            label: translate('server:mails.unsubscribe'),
            url: `${env.PUBLIC_URL}${unsubscribe.page}`,
          },
        ]
      : [],
  }
  const { version, settings } = site.current()
  const rendered = renderMail(texts, language, words, {
    logo: settings.logo ? `${env.PUBLIC_URL}/icons/icon-192.png?v=${version}` : null,
    emblemColour: emblemColour(settings.accent),
    palette: paletteOf(settings.accent),
  })
  const headers: Record<string, string> = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
  }
  // RFC 8058: the mail program unsubscribes with one press, without opening a page.
  if (unsubscribe) {
    headers['List-Unsubscribe'] = `<${env.PUBLIC_URL}${unsubscribe.oneClick}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  const host = new URL(env.PUBLIC_URL).hostname
  const outgoing = {
    ...rendered,
    from: senderOf(env, texts.translate(language, 'common:site.name')),
    ...(env.OPERATOR?.email && { replyTo: env.OPERATOR.email }),
    to: prepared.recipient ?? mail.recipient,
    // The same for every attempt, so that a mail that was sent twice is recognised as one.
    messageId: `<${mail.id}@${host}>`,
    // The mails of a booking form one conversation.
    ...(bookingId && { references: `<booking-${bookingId}@${host}>` }),
    headers,
    attachments: prepared.attachment ? [prepared.attachment] : [],
  }
  return { outgoing, link }
}
