import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import type { Platform } from '../platform.ts'
import { languageCookie, pickLanguage } from '../texts.ts'
import { FILE_POLICY } from './headers.ts'
import { CLIENT_BUILD, NAMED_FILES, type WebBuild } from './web-build.ts'

const SOURCES = fileURLToPath(new URL('../../../../web/public', import.meta.url))
const QUOTED = /["']\{\{siteName\}\}["']/g

const withName = (file: string, text: string, name: string): string =>
  file.endsWith('.html')
    ? text.replaceAll('{{siteName}}', escapeHtml(name))
    : text.replace(QUOTED, () => JSON.stringify(name))

/** Answers `NAMED_FILES` with the name in the reader's language; browsers revalidate them. */
export function answerNamedFiles(
  web: FastifyInstance,
  { texts, site }: Pick<Platform, 'texts' | 'site'>,
  { mode }: WebBuild,
): void {
  const folder = mode === 'production' ? CLIENT_BUILD : SOURCES
  for (const [file, type] of Object.entries(NAMED_FILES))
    web.get(`/${file}`, { schema: { hide: true } }, async ({ headers }, reply) => {
      const language = pickLanguage(
        languageCookie(headers.cookie),
        headers['accept-language'],
        site.settings().languages,
      )
      const name = texts.translate(language, 'common:site.name')
      const text = await readFile(join(folder, file), 'utf8')
      return reply
        .headers({
          'content-security-policy': FILE_POLICY,
          'cache-control': 'no-cache',
          vary: 'Accept-Language, Cookie, Accept-Encoding',
        })
        .type(type)
        .send(withName(file, text, name))
    })
}
