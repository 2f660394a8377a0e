import { type ActorOf, type Authorized, check, type ResourceOf } from '@annai/contract/permission'
import type { Problem } from '@annai/contract/problems'
import { type RefusalCode, statusOf } from '@annai/contract/refusals'

type RefusalParams = Record<string, string | number>

/** One invalid field of several. */
export interface WrongField {
  problem: Problem
  params?: RefusalParams
}

interface RefusalExtra {
  /** Parameters for the text of the code. */
  params?: RefusalParams
  /** The field problem that the text describes, for `request.invalid`. */
  problem?: Problem
  /** Several field problems at once: answered as `{errors: [...]}` (guide profile only). */
  problems?: WrongField[]
  /** More keys of the response besides `error`, such as the newer booking. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A refusal, thrown anywhere in a call; one error handler turns it into a status and a text. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly extra: RefusalExtra
  constructor(code: RefusalCode, extra: RefusalExtra = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = statusOf(code)
    this.extra = extra
  }
}

export function refuse(code: RefusalCode, extra?: RefusalExtra): never {
  throw new Refusal(code, extra)
}

/** Refuses with Retry-After in seconds; the text gives whole minutes, rounded up. */
export function refuseFor(code: RefusalCode, seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  const headers = { 'retry-after': String(seconds) }
  return refuse(code, { params: { minutes, count: minutes }, headers })
}

/** Refuses with 400 and the problem of the input. */
export function refuseField(problem: Problem): never {
  throw new Refusal('request.invalid', { problem })
}

/**
 * Checks a noun's rule on a resource: returns the resource with its proof, or throws the refusal.
 */
export function authorize<
  R extends Record<string, unknown>,
  Verb extends keyof R & string,
  Resource extends ResourceOf<R[Verb]> & object,
>(policy: R, verb: Verb, actor: ActorOf<R[Verb]>, resource: Resource): Authorized<Resource, Verb> {
  const answer = check(policy, verb, actor, resource)
  return 'refusal' in answer ? refuse(answer.refusal) : answer.authorized
}
