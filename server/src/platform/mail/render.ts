import type { Language } from '@annai/contract/languages'
import { initialOf } from '@annai/contract/site/name'
import { escapeHtml } from '../escape-html.ts'
import { SEAL_COLOUR } from '../site/emblem.ts'
import { type Palette, SHIPPED_PALETTE } from '../site/palette.ts'
import type { Texts } from '../texts.ts'
import type { MailFact } from './kinds.ts'

type LinkedFact = Omit<MailFact, 'path'> & { url?: string }

export interface MailTexts {
  subject: string
  title: string
  body: string
  quote: string | undefined
  facts: readonly LinkedFact[]
  /** The label of the button, and where it leads. */
  action: string
  url: string
  /** Why the reader got this mail. */
  footer: string
  /** What the reader can do about it. */
  links: { label: string; url: string }[]
}

/** How the site looks. */
export interface MailLook {
  /** The address of its logo, if it has one. */
  logo: string | null
  /** The colour below its first letter. */
  emblemColour: string
  palette: Palette
}

const SHIPPED_LOOK: MailLook = {
  logo: null,
  emblemColour: SEAL_COLOUR,
  palette: SHIPPED_PALETTE,
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

// Without its own fonts a Japanese mail would show Chinese glyphs; mails load no fonts.
const FONTS: Record<Language, string> = {
  en: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  ja: "-apple-system, 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic', Meiryo, 'Noto Sans CJK JP', sans-serif",
  ko: "-apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', sans-serif",
  'zh-CN':
    "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Hiragino Sans GB', sans-serif",
  'zh-TW': "-apple-system, 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', sans-serif",
}

const paragraphs = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const styleOf = ({
  dark,
}: Palette) => `:root { color-scheme: light dark; supported-color-schemes: light dark; }
h1 { text-wrap: balance; }
h1:lang(ja) { text-wrap: wrap; }
@supports (word-break: auto-phrase) {
  h1:lang(ja) { word-break: auto-phrase; text-wrap: balance; }
}
p, td { text-wrap: pretty; line-break: strict; }
:lang(ko) { word-break: keep-all; overflow-wrap: anywhere; }
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .facts th, .facts td { display: block !important; width: auto !important; }
  .facts th { padding: 12px 0 0 !important; }
  .facts td { padding: 0 0 12px !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background: #14181d !important; }
  .card { background: #1d232a !important; border-color: #36404b !important; }
  .ink { color: #eee8dd !important; }
  .quiet, .quiet a { color: #b3ada2 !important; }
  .line { border-color: #36404b !important; }
  .quote { border-color: #e2725c !important; }
  .button { background: ${dark.indigo} !important; color: ${dark['on-indigo']} !important; }
}`

// Drawn with HTML, because most mail programs block pictures at first.
const sealOf = (name: string, colour: string) =>
  `<span aria-hidden="true" style="display:inline-block;width:26px;margin-right:8px;border-radius:7px;background:${colour};color:#ffffff;font-size:15px;line-height:26px;text-align:center;">${escapeHtml(initialOf(name))}</span>`
const logoOf = (url: string) =>
  `<img src="${escapeHtml(url)}" alt="" width="26" height="26" style="margin-right:8px;border-radius:7px;vertical-align:middle;">`

type Style = (...rules: string[]) => string

const linked = (html: string, url: string | undefined, colour: string) =>
  url ? `<a class="ink" href="${escapeHtml(url)}" style="color:${colour};">${html}</a>` : html

const QUIET = 'font-size:14px;color:#5f6670;'

function factsHtml(facts: readonly LinkedFact[], colour: string, style: Style): string {
  if (facts.length === 0) return ''
  const quiet = (text: string) => `<div class="quiet" ${style(QUIET)}>${paragraphs(text)}</div>`
  const rows = facts.map(({ label, values, before, url }) => {
    const weight = before ? 'font-weight:600;' : ''
    const lines = values.map(
      ({ text, notes = [] }, at) =>
        `<div style="${at > 0 ? 'margin-top:8px;' : ''}${weight}">${linked(paragraphs(text), url, colour)}</div>${notes.map(quiet).join('')}`,
    )
    const cells = [...lines, ...(before ?? []).map(quiet)].join('')
    return `<tr><th class="quiet line" scope="row" align="left" valign="top" width="128" ${style(QUIET, 'padding:11px 12px 11px 0;font-weight:400;border-top:1px solid #e3dccf;')}>${escapeHtml(label)}</th><td class="ink line" valign="top" ${style('padding:10px 0;font-size:16px;color:#1d2733;overflow-wrap:anywhere;border-top:1px solid #e3dccf;')}>${cells}</td></tr>`
  })
  return `<table class="facts" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 28px;">
${rows.join('\n')}
</table>
`
}

const quoteHtml = (quote: string | undefined, style: Style): string =>
  quote
    ? `<blockquote class="ink quote" ${style('margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid #d6452b;font-size:16px;color:#1d2733;overflow-wrap:anywhere;')}>${paragraphs(quote)}</blockquote>
`
    : ''

const indented = (text: string) => text.replace(/\n\s*/g, '\n  ')

/** The colon after a label: full width in Chinese and Japanese. */
const colonOf = (language: Language): string => (/^(?:ja|zh)/.test(language) ? '：' : ':')
const afterLabel = (language: Language): string => {
  const colon = colonOf(language)
  return colon === ':' ? ': ' : colon
}

/** Labelled lines; typed text never begins a line. */
function factText(language: Language, { label, values, before = [], url }: LinkedFact): string {
  const lines = values.flatMap(({ text, notes = [] }) => [
    text,
    ...notes.map((line) => `  ${line}`),
  ])
  const [first = '', ...others] = [...lines, ...before, ...(url ? [url] : [])].map(indented)
  if (values.length > 1) return [`${label}${colonOf(language)}`, first, ...others].join('\n  ')
  return [`${label}${afterLabel(language)}${first}`, ...others].join('\n  ')
}

const quoteText = (quote: string) => `> ${quote.replaceAll('\n', '\n> ')}`

/**
 * Renders a mail as HTML and plain text: tables and inline styles, which all mail programs support.
 */
export function renderMail(
  texts: Texts,
  language: Language,
  words: MailTexts,
  look: MailLook = SHIPPED_LOOK,
): RenderedMail {
  const font = FONTS[language]
  const { indigo, 'on-indigo': onIndigo } = look.palette.light
  const url = escapeHtml(words.url)
  const links = words.links
    .map(
      (link) =>
        `<a href="${escapeHtml(link.url)}" style="color:${indigo};">${escapeHtml(link.label)}</a>`,
    )
    .map((link, at) => `${at === 0 ? '<br>' : ' &nbsp;·&nbsp; '}${link}`)
    .join('')
  const name = texts.translate(language, 'common:site.name')
  const copy = texts.translate(language, 'server:mails.copyLink')
  const style: Style = (...rules) => `style="font-family:${font};line-height:1.7;${rules.join('')}"`
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${styleOf(look.palette)}</style>
</head>
<body class="paper" style="margin:0;background:#fbf8f3;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(words.body)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td class="ink" ${style(`padding:0 4px 16px;font-size:18px;font-weight:700;letter-spacing:.04em;color:${indigo};`)}>${look.logo ? logoOf(look.logo) : sealOf(name, look.emblemColour)}${escapeHtml(name)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e3dccf;border-radius:12px;padding:32px 28px;">
<h1 class="ink" ${style('margin:0 0 16px;font-size:22px;line-height:1.4;color:#1d2733;')}>${escapeHtml(words.title)}</h1>
<p class="ink" ${style('margin:0 0 24px;font-size:16px;color:#1d2733;')}>${paragraphs(words.body)}</p>
${quoteHtml(words.quote, style)}${factsHtml(words.facts, indigo, style)}<p style="margin:0 0 24px;"><a class="button" href="${url}" ${style(`display:inline-block;padding:12px 24px;border-radius:8px;background:${indigo};color:${onIndigo};font-size:16px;font-weight:600;text-decoration:none;`)}>${escapeHtml(words.action)}</a></p>
<p class="quiet" ${style('margin:0;font-size:13px;color:#5f6670;')}>${escapeHtml(copy)}<br><a href="${url}" style="color:${indigo};word-break:break-all;">${url}</a></p>
</td></tr>
<tr><td class="quiet" ${style('padding:20px 4px 0;font-size:13px;color:#5f6670;')}>${paragraphs(words.footer)}${links}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  const footer = [
    words.footer,
    ...words.links.map((link) => `${link.label}${afterLabel(language)}${link.url}`),
  ]
  const parts = [
    words.title,
    words.body,
    ...(words.quote ? [quoteText(words.quote)] : []),
    ...(words.facts.length > 0
      ? [words.facts.map((fact) => factText(language, fact)).join('\n')]
      : []),
    `${words.action}${colonOf(language)}\n${words.url}`,
    `-- \n${name}\n${footer.join('\n')}\n`,
  ]
  return { subject: oneLine(words.subject), html, text: parts.join('\n\n') }
}
