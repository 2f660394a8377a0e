import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import type { Platform } from '../platform.ts'
import { GROUNDS, paletteOf } from '../site/palette.ts'
import { languageCookie, pickLanguage } from '../texts.ts'
import { FILE_POLICY } from './headers.ts'
import { NAMED_FILES, type WebBuild, webFolder } from './web-build.ts'

const PLACE = /\{\{(\w+)\}\}/g
const QUOTED = /["']\{\{(\w+)\}\}["']/g

/** Fills the places that have a value. */
const withValues = (file: string, text: string, values: Record<string, string>): string =>
  file.endsWith('.html')
    ? text.replace(PLACE, (place, key) => escapeHtml(values[key] ?? place))
    : text.replace(QUOTED, (place, key) => (key in values ? JSON.stringify(values[key]) : place))

/** Answers `NAMED_FILES` in the reader's language; browsers revalidate them. */
export function answerNamedFiles(
  web: FastifyInstance,
  { texts, site }: Pick<Platform, 'texts' | 'site'>,
  { mode }: WebBuild,
): void {
  const folder = webFolder(mode)
  for (const [file, type] of Object.entries(NAMED_FILES))
    web.get(`/${file}`, { schema: { hide: true } }, async ({ headers }, reply) => {
      const language = pickLanguage(
        languageCookie(headers.cookie),
        headers['accept-language'],
        site.settings().languages,
      )
      const { accent } = site.settings()
      const translate = (key: string) => texts.translate(language, key)
      const values = {
        language,
        siteName: translate('common:site.name'),
        siteDescription: translate('common:site.description'),
        exploreGuides: translate('common:nav.explore'),
        bookings: translate('common:nav.bookings'),
        themeColour: accent ? paletteOf(accent).light.indigo : GROUNDS.light.paper,
      }
      const text = await readFile(join(folder, file), 'utf8')
      return reply
        .headers({
          'content-security-policy': FILE_POLICY,
          'cache-control': 'no-cache',
          vary: 'Accept-Language, Cookie, Accept-Encoding',
        })
        .type(type)
        .send(withValues(file, text, values))
    })
}
