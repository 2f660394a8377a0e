import type { Language } from '@annai/contract/languages'
import type { Texts } from '../texts.ts'

export interface MailWords {
  subject: string
  title: string
  body: string
  /** The label of the button, and where it leads. */
  action: string
  url: string
  /** Why the reader got this mail. */
  footer: string
  /** What the reader can do about it. */
  links: { label: string; url: string }[]
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

// A Japanese mail must not show Chinese letter shapes, and no mail loads a font.
const FONTS: Record<Language, string> = {
  en: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  ja: "-apple-system, 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic', Meiryo, 'Noto Sans CJK JP', sans-serif",
  ko: "-apple-system, 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', sans-serif",
  'zh-CN':
    "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Hiragino Sans GB', sans-serif",
  'zh-TW': "-apple-system, 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans CJK TC', sans-serif",
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
const paragraphs = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
h1 { text-wrap: balance; }
h1:lang(ja) { text-wrap: wrap; }
@supports (word-break: auto-phrase) {
  h1:lang(ja) { word-break: auto-phrase; text-wrap: balance; }
}
p, td { text-wrap: pretty; line-break: strict; }
:lang(ko) { word-break: keep-all; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  .paper { background: #14181d !important; }
  .card { background: #1d232a !important; border-color: #36404b !important; }
  .ink { color: #eee8dd !important; }
  .quiet, .quiet a { color: #b3ada2 !important; }
  .button { background: #a9c7e8 !important; color: #14202c !important; }
}`

// Drawn by the mail itself: most mail programs show no picture before they are asked.
const SEAL =
  '<span aria-hidden="true" style="display:inline-block;width:26px;margin-right:8px;border-radius:7px;background:#d6452b;color:#ffffff;font-size:15px;line-height:26px;text-align:center;">A</span>'

/** A mail as HTML and as plain text: tables and inline styles, because mail programs know no more. */
export function renderMail(texts: Texts, language: Language, words: MailWords): RenderedMail {
  const font = FONTS[language]
  const url = escapeHtml(words.url)
  const links = words.links
    .map(
      (link) =>
        `<a href="${escapeHtml(link.url)}" style="color:#24476b;">${escapeHtml(link.label)}</a>`,
    )
    .map((link, at) => `${at === 0 ? '<br>' : ' &nbsp;·&nbsp; '}${link}`)
    .join('')
  const copy = texts.translate(language, 'server:mails.copyLink')
  const cell = `style="font-family:${font};line-height:1.7;`
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="margin:0;background:#fbf8f3;">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td class="ink" ${cell}padding:0 4px 16px;font-size:18px;font-weight:700;letter-spacing:.04em;color:#24476b;">${SEAL}Annai</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e3dccf;border-radius:12px;padding:32px 28px;">
<h1 class="ink" ${cell}margin:0 0 16px;font-size:22px;line-height:1.4;color:#1d2733;">${escapeHtml(words.title)}</h1>
<p class="ink" ${cell}margin:0 0 24px;font-size:16px;color:#1d2733;">${paragraphs(words.body)}</p>
<p style="margin:0 0 24px;"><a class="button" href="${url}" ${cell}display:inline-block;padding:12px 24px;border-radius:8px;background:#24476b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;">${escapeHtml(words.action)}</a></p>
<p class="quiet" ${cell}margin:0;font-size:13px;color:#5f6670;">${escapeHtml(copy)}<br><a href="${url}" style="color:#24476b;word-break:break-all;">${url}</a></p>
</td></tr>
<tr><td class="quiet" ${cell}padding:20px 4px 0;font-size:13px;color:#5f6670;">${paragraphs(words.footer)}${links}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  const footer = [words.footer, ...words.links.map((link) => `${link.label}: ${link.url}`)]
  const text = `${words.title}\n\n${words.body}\n\n${words.action}:\n${words.url}\n\n-- \nAnnai\n${footer.join('\n')}\n`
  return { subject: oneLine(words.subject), html, text }
}
