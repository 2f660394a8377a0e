import { assertOutsideTransaction } from '../../../platform/db/transact.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 200_000

/** The provider is unreachable, late or at fault, or its answer is too large. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`the answer has more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Fetches from a provider: bounded in time and size, never redirected. */
export async function fetchFromProvider(url: string, options: RequestInit): Promise<Response> {
  assertOutsideTransaction('a call of an identity provider')
  try {
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await readBounded(response)
    if (response.status >= 500) throw new Error(`status ${response.status}`)
    const { status, headers } = response
    return new Response(body.length > 0 ? body : null, { status, headers })
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new ProviderUnreachable(`${new URL(url).pathname}: ${reason}`)
  }
}
