import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ApiCall } from '../http/response-cache.ts'
import type { Platform } from '../platform.ts'
import { hasOwnEmblem } from '../site/emblem.ts'
import { accentStyle } from '../site/palette.ts'
import { inSpan } from '../tracing/spans.ts'
import {
  contentPolicy,
  newNonce,
  PLAYERS,
  securityHeaders,
  TOAST_STYLES,
  UNSAFE_STYLES,
} from './headers.ts'
import { hashInlineCode } from './inline-code.ts'
import type { PageCacheKey } from './page-key.ts'
import { pageKeyOf, type WebBuild } from './web-build.ts'

/** Rendered pages contain nothing personal, so a proxy may cache them briefly. */
const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/** Calls our own API. */
export type FetchData = (url: string) => Promise<ApiCall>

/** A page, and the calls that it was rendered from. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly calls: readonly ApiCall[]
}

export type RenderPage = (
  url: string,
  key: PageCacheKey,
  fetchData: FetchData,
) => Promise<RenderedPage>

/** Renders pages with the built program. Of the request it gets the address only. */
export function createPageRenderer(ctx: Platform, build: WebBuild): RenderPage {
  const isDev = build.mode === 'development'
  const handle = createRequestHandler(build.read, build.mode)

  const render: RenderPage = async (url, key, fetchData) => {
    const { language } = key
    const nonce = newNonce()
    const calls: ApiCall[] = []
    const { version, settings, documents, legal } = ctx.site.current()
    const { languages, countries, signUp } = settings
    const context = new RouterContextProvider()
    context.set(pageKeyOf(await build.read()), {
      i18n: ctx.texts.instance(language),
      language,
      textsVersion: ctx.texts.version,
      publicUrl: ctx.env.PUBLIC_URL,
      languages,
      countries,
      operator: ctx.env.OPERATOR ?? null,
      translator: ctx.translator.engine,
      signUp,
      providers: ctx.identityProviders.offered,
      documents,
      asksAgreement: legal.some(({ isMaterial }) => isMaterial),
      emblem: hasOwnEmblem(settings) ? `/favicon.svg?v=${version}&lang=${language}` : null,
      accentStyle: accentStyle(settings.accent),
      nonce,
      async fetchJson(path) {
        const answer = await fetchData(path)
        calls.push(answer)
        return { status: answer.status, body: JSON.parse(answer.body.toString()) as unknown }
      },
    })
    // Built from PUBLIC_URL, because a Host header can contain anything.
    const response = await handle(new Request(`${ctx.env.PUBLIC_URL}${url}`), context)
    const isShared =
      key.isCacheable &&
      response.status === 200 &&
      (response.headers.get('content-type') ?? '').startsWith('text/html')
    const { html, ...inline } = hashInlineCode(await response.text(), nonce)
    const headers = {
      ...Object.fromEntries(response.headers),
      ...securityHeaders(ctx.env, key),
      'content-security-policy': contentPolicy({
        ...inline,
        styles: [...inline.styles, ...TOAST_STYLES],
        // The development server inserts styles and HTML without a nonce.
        ...(isDev && UNSAFE_STYLES),
        frames: PLAYERS,
        trustedTypes: !isDev,
      }),
      'content-language': language,
      vary: 'Accept-Language, Cookie, Accept-Encoding',
      'cache-control': isShared ? SHARED : 'no-store',
      // The API could not answer yet, for example right after a start.
      ...(response.status === 503 && { 'retry-after': '2' }),
    }
    return { status: response.status, headers, body: Buffer.from(html), calls }
  }
  return (url, key, fetchData) =>
    inSpan('page render', () => render(url, key, fetchData), { 'annai.language': key.language })
}
