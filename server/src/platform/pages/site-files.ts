import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { type Language, matchLanguage } from '@annai/contract/languages'
import { siteNameIn } from '@annai/contract/site/name'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import type { Platform } from '../platform.ts'
import { hasOwnEmblem, ownEmblem } from '../site/emblem.ts'
import { drawIcon, drawPagePreview, drawSvg } from '../site/icons.ts'
import { GROUNDS, paletteOf } from '../site/palette.ts'
import { languageCookie, pickLanguage } from '../texts.ts'
import { FILE_POLICY } from './headers.ts'
import { ICON_FILES, NAMED_FILES, type WebBuild, webFolder } from './web-build.ts'

type Ctx = Pick<Platform, 'db' | 'site' | 'texts'>

const offeredLanguage = ({ site }: Ctx, headers: IncomingHttpHeaders): Language =>
  pickLanguage(
    languageCookie(headers.cookie),
    headers['accept-language'],
    site.settings().languages,
  )

type IconFile = (typeof ICON_FILES)[number]

/** As shipped, or drawn from the logo or the name of the site. */
async function make(ctx: Ctx, file: IconFile, language: Language, folder: string): Promise<Buffer> {
  if (!hasOwnEmblem(ctx.site.settings())) return readFile(join(folder, file))
  const emblem = await ownEmblem(ctx, language)
  switch (file) {
    case 'favicon.svg':
      return drawSvg(emblem)
    case 'icons/icon-192.png':
      return drawIcon(emblem, { size: 192, radius: 7 })
    case 'icons/icon-512.png':
      return drawIcon(emblem, { size: 512, radius: 7 })
    case 'icons/icon-maskable-512.png':
      return drawIcon(emblem, { size: 512, border: 0.12 })
    case 'icons/apple-touch-icon.png':
      return drawIcon(emblem, { size: 180 })
    case 'og.png': {
      const scene = await readFile(join(folder, 'scenes/hero.svg'), 'utf8')
      return drawPagePreview(emblem, siteNameIn(ctx.site.settings(), language), scene)
    }
  }
}

/** The icons of the present version of the site, each made once. */
function createIcons(ctx: Ctx, folder: string) {
  let version = -1
  const made = new Map<string, Promise<Buffer>>()
  return (file: IconFile, language: Language): Promise<Buffer> => {
    const current = ctx.site.current()
    if (current.version !== version) made.clear()
    version = current.version
    const key = `${file} ${language}`
    const known = made.get(key)
    if (known) return known
    const picture = make(ctx, file, language, folder)
    made.set(key, picture)
    picture.catch(() => made.delete(key))
    return picture
  }
}

/** Answers the icons. */
export function answerIcons(web: FastifyInstance, ctx: Ctx, { mode }: WebBuild): void {
  const iconOf = createIcons(ctx, webFolder(mode))
  for (const file of ICON_FILES)
    web.get<{ Querystring: { lang?: unknown } }>(
      `/${file}`,
      { schema: { hide: true } },
      async ({ headers, query }, reply) => {
        const language = matchLanguage(String(query.lang ?? '')) ?? offeredLanguage(ctx, headers)
        return reply
          .headers({
            'content-security-policy': FILE_POLICY,
            'cache-control': 'public, max-age=300',
            vary: 'Accept-Language, Cookie, Accept-Encoding',
            // Mail programs and other sites show them.
            'cross-origin-resource-policy': 'cross-origin',
          })
          .type(file.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
          .send(await iconOf(file, language))
      },
    )
}

const PLACE = /\{\{(\w+)\}\}/g
const QUOTED = /["']\{\{(\w+)\}\}["']/g

/** Fills the places that have a value. */
const withValues = (file: string, text: string, values: Record<string, string>): string =>
  file.endsWith('.html')
    ? text.replace(PLACE, (place, key) => escapeHtml(values[key] ?? place))
    : text.replace(QUOTED, (place, key) => (key in values ? JSON.stringify(values[key]) : place))

/** Answers `NAMED_FILES` in the reader's language; browsers revalidate them. */
export function answerNamedFiles(web: FastifyInstance, ctx: Ctx, { mode }: WebBuild): void {
  const folder = webFolder(mode)
  for (const [file, type] of Object.entries(NAMED_FILES))
    web.get(`/${file}`, { schema: { hide: true } }, async ({ headers }, reply) => {
      const language = offeredLanguage(ctx, headers)
      const { accent } = ctx.site.settings()
      const translate = (key: string) => ctx.texts.translate(language, key)
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
