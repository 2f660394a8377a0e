import type { Language } from '@annai/contract/languages'
import type { z } from 'zod'
import { assertOutsideTransaction } from '../db/transact.ts'

const TIMEOUT_MS = 4000

export interface EngineAnswer {
  readonly texts: readonly string[]
  /** The language that the service detected, in its own code. */
  readonly from: string
}

/** A service that translates. Its calls fail with `EngineFailure`. */
export interface Engine {
  readonly name: string
  /** Its codes of the languages that it translates into. */
  codes(): Promise<Partial<Record<Language, string>>>
  translate(texts: readonly string[], code: string): Promise<EngineAnswer>
}

/** The service is unreachable, late or refuses. `isSpent`: its own quota is used up. */
export class EngineFailure extends Error {
  override name = 'EngineFailure'
  readonly isSpent: boolean
  constructor(message: string, isSpent = false) {
    super(message)
    this.isSpent = isSpent
  }
}

const QUOTA_SPENT = 456

/** One request, never redirected. Its errors name the path and the reason, never a key or a text. */
export async function requestJson<S extends z.ZodType>(
  url: URL,
  shape: S,
  { headers, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<z.output<S>> {
  assertOutsideTransaction('a call of the translation service')
  let status = 0
  try {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    if (!response.ok) throw new Error(`status ${status}`)
    return shape.parse(await response.json())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EngineFailure(`${url.pathname}: ${reason}`, status === QUOTA_SPENT)
  }
}
