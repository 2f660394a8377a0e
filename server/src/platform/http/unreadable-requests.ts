import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode } from '@annai/contract/refusals'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { refusalText } from './errors.ts'

const CODES: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.tooLarge',
}

/** Answers bytes that are no request of HTTP, in the shape of every other refusal, and hangs up. */
export const answerUnreadable =
  ({ texts }: Platform) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error)
      return
    }
    const refusal = new Refusal(CODES[error.code ?? ''] ?? 'request.unreadable')
    // Nothing was read, the wish for a language neither.
    const body = JSON.stringify({ error: refusalText(texts, undefined, refusal) })
    socket.end(
      [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
      () => socket.destroy(),
    )
  }
