import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './shell/nonce.ts'
import { pageContext } from './shell/page-context.ts'

// The server takes the context key from this bundle: its own import of the module would create
// another key.
export { pageContext }

/**
 * Milliseconds until a pending loader is rejected. Rendering is aborted a second later, so that React
 * can still render the error.
 */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { i18n, nonce } = context.get(pageContext)
  // Crawlers do not wait for streamed parts, so they get the page once it is complete.
  const whole = isbot(request.headers.get('user-agent') ?? '')

  return new Promise((resolve, reject) => {
    let code = status
    let sent = false
    const stream = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <NonceContext value={nonce}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </NonceContext>
      </I18nextProvider>,
      {
        nonce,
        // React moves the HTML of large Suspense boundaries to the end of the page and inserts it by
        // a script. Ours only split the hydration, so their HTML stays in place whatever its size.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [whole ? 'onAllReady' : 'onShellReady']() {
          sent = true
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
          stream.pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500
          if (sent) console.error(error)
        },
      },
    )
    setTimeout(stream.abort, streamTimeout + 1_000).unref()
  })
}

/** Logs errors, except of aborted requests. The router's own 404 and 405 are no instances of Error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && error instanceof Error) console.error(error)
}
