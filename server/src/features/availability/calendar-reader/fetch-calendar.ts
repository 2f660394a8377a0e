import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { addAbortSignal, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type AddressPolicy, readPublicAddress } from '../../../platform/public-address.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3
const FETCH_WITHIN = 10_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export type Fetched =
  | { readonly content: Buffer; readonly etag: string | null }
  | { readonly isUnchanged: true }
  | { readonly problem: 'unreachable' | 'tooLarge' }

const UNREACHABLE = { problem: 'unreachable' } as const

const open = (url: URL, etag: string | null, { agent }: AddressPolicy, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(
      url,
      {
        agent,
        signal,
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          'accept-encoding': 'identity',
          'user-agent': 'Annai calendar reader',
          ...(etag !== null && { 'if-none-match': etag }),
        },
      },
      resolve,
    )
      .on('error', reject)
      .end()
  })

/**
 * The content of an answer; iCloud compresses whatever was requested. A broken connection and the
 * signal end the unpacked stream too, or its reader would wait for ever.
 */
function contentOf(response: IncomingMessage, signal: AbortSignal): Readable | null {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return null
  const unpacked = addAbortSignal(signal, createGunzip())
  // The error reaches the reader of `unpacked`.
  return pipeline(response, unpacked, () => undefined)
}

/** Reads at most 5 MB, counted after they are unpacked; null for more. */
async function readBody(content: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

interface FetchOptions {
  readonly within?: number
  readonly signal?: AbortSignal
}

/** Fetches an imported calendar. Each redirect is checked by the rules of the first address. */
export async function fetchImportedCalendar(
  address: string,
  etag: string | null,
  policy: AddressPolicy,
  { within = FETCH_WITHIN, signal: closing }: FetchOptions = {},
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(within)
  const signal = closing ? AbortSignal.any([timeout, closing]) : timeout
  let url = readPublicAddress(address, policy)
  try {
    for (let hop = 0; url && hop <= MAX_REDIRECTS; hop++) {
      const response = await open(url, etag, policy, signal)
      const { statusCode = 0, headers } = response
      if (REDIRECTS.has(statusCode)) {
        response.destroy()
        const next = URL.parse(headers.location ?? '', url.href)
        url = next && readPublicAddress(next.href, policy)
        continue
      }
      if (statusCode === 304 && etag !== null) {
        response.destroy()
        return { isUnchanged: true }
      }
      const body = statusCode === 200 ? contentOf(response, signal) : null
      const content = body && (await readBody(body).finally(() => response.destroy()))
      if (!body) {
        response.destroy()
        return UNREACHABLE
      }
      if (!content) return { problem: 'tooLarge' }
      return { content, etag: headers.etag?.slice(0, 500) ?? null }
    }
    return UNREACHABLE
  } catch {
    // Unknown names, refused addresses, invalid certificates and slow servers alike.
    return UNREACHABLE
  }
}
