import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './shell/nonce.ts'
import { pageContext } from './shell/page-context.ts'
import { deferScripts } from './startup/defer-scripts.ts'

// The server sets this key: its own import of the module would be another object than the bundle's.
export { pageContext }

/** A loader that has not answered by then is given up; React needs a moment more to say so. */
export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { i18n, nonce } = context.get(pageContext)
  // A crawler does not wait for late parts, so it gets the page when it is whole.
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
        // A boundary lets the browser's program take over part by part; its HTML stays in its place,
        // however long, in place of following the page and being put there by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [whole ? 'onAllReady' : 'onShellReady']() {
          sent = true
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
          stream.pipe(deferScripts()).pipe(body)
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

/** A reader who leaves is no fault; a wrong method or address answers itself. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && error instanceof Error) console.error(error)
}
