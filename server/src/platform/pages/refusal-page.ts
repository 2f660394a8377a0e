import type { Language } from '@annai/contract/languages'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (it) => ESCAPES[it] ?? it)

/** A small page without scripts or styles, for when rendering is too expensive. */
export const refusalPage = (language: Language, text: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Annai</title>
</head>
<body>
<h1>Annai</h1>
<p>${escapeHtml(text)}</p>
</body>
</html>
`
