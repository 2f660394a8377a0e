import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

interface TranslateRequest {
  q: string[]
  source: string
  target: string
  format: string
  api_key?: string
}

/** A status, no answer at all, or an answer after so many milliseconds. */
type Mode = { status: number } | 'never' | { afterMs: number }

export interface LibreTranslateServer {
  readonly url: string
  /** The requests to translate, in order. */
  readonly requests: TranslateRequest[]
  /** The codes that it knows; one that it does not know is refused, as the real one does. */
  knows(codes: readonly string[]): void
  answer(mode: Mode): void
  close(): Promise<void>
}

export const NEW_CODES = ['en', 'ja', 'ko', 'zh-Hans', 'zh-Hant']
export const OLD_CODES = ['en', 'ja', 'ko', 'zh', 'zt']

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** What the server takes the language of a text for. */
const detected = (text: string, codes: readonly string[]) => {
  if (/[\u3040-\u30ff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  if (/[\u3400-\u9fff]/.test(text)) return codes.find((code) => /^zh(?:-Hans)?$/.test(code)) ?? 'zt'
  return 'en'
}

/** LibreTranslate on this machine: `/languages` and `/translate` as its documentation has them. */
export async function startLibreTranslate({ key }: { key?: string } = {}) {
  let codes: readonly string[] = NEW_CODES
  let mode: Mode = { status: 200 }
  const requests: TranslateRequest[] = []
  const server = createServer(async (request, response) => {
    if (request.url?.endsWith('/languages'))
      return send(
        response,
        200,
        codes.map((code) => ({ code, name: code, targets: codes })),
      )
    const body = (await json(request)) as TranslateRequest
    requests.push(body)
    if (mode === 'never') return
    if ('afterMs' in mode) await sleep(mode.afterMs)
    else if (mode.status !== 200) return send(response, mode.status, { error: 'not now' })
    if (key && body.api_key !== key) return send(response, 403, { error: 'Invalid API key' })
    if (!codes.includes(body.target))
      return send(response, 400, { error: `${body.target} is not supported` })
    const from = body.q.map((text) => detected(text, codes))
    send(response, 200, {
      translatedText: body.q.map((text, at) =>
        from[at] === body.target ? text : `[${body.target}] ${text}`,
      ),
      detectedLanguage: from.map((language) => ({ language, confidence: 90 })),
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const started: LibreTranslateServer = {
    url: `http://127.0.0.1:${port}/under/a/path`,
    requests,
    knows(known) {
      codes = known
    },
    answer(next) {
      mode = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return started
}
