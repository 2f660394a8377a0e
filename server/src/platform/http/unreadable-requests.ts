import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RefusalCode } from '@annai/contract/refusals'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { refusalText } from './errors.ts'

const CODES: Record<string, RefusalCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.tooLarge',
}

/** Answers bytes that are no HTTP request with an ordinary refusal, and closes the connection. */
export const createClientErrorHandler =
  ({ texts }: Platform) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error)
      return
    }
    const refusal = new Refusal(CODES[error.code ?? ''] ?? 'request.unreadable')
    // The request was not parsed, so its language is unknown.
    const body = JSON.stringify({
      error: refusalText(texts, undefined, refusal),
      code: refusal.code,
    })
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
