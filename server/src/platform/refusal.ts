import { ask, type Permit } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { Problem } from '@annai/contract/problems'
import { type RefusalCode, statusOf } from '@annai/contract/refusals'

type RefusalParams = Record<string, string | number>

/** One wrong field among several. */
export interface WrongField {
  problem: Problem
  params?: RefusalParams
}

interface RefusalExtra {
  /** Words for the text of the code. */
  params?: RefusalParams
  /** The field problem that the text tells, for `request.invalid`. */
  problem?: Problem
  /** Several field problems at once: answered as `{errors: [...]}` (guide profile only). */
  problems?: WrongField[]
  /** More keys of the answer beside `error`, such as the newer booking. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A refusal on its way to the caller: one handler makes status and text of it, everywhere. */
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

/** Ends the story with a typed refusal. */
export function refuse(code: RefusalCode, extra?: RefusalExtra): never {
  throw new Refusal(code, extra)
}

/** Ends the story for so many seconds: told in whole minutes, of which one is said as one. */
export function refuseFor(code: RefusalCode, seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  const headers = { 'retry-after': String(seconds) }
  return refuse(code, { params: { minutes, count: minutes }, headers })
}

/** Ends the story because a field is wrong. */
export function refuseField(problem: Problem): never {
  throw new Refusal('request.invalid', { problem })
}

type FactsOf<R> = R extends (person: Person, facts: infer Facts) => RefusalCode | null
  ? Facts
  : never

/** Asks a noun's rule and refuses on no: the proof that a store's changing function wants. */
export function permit<R extends Record<string, unknown>, Verb extends keyof R & string>(
  rules: R,
  verb: Verb,
  person: Person,
  facts: FactsOf<R[Verb]>,
): Permit<Verb> {
  const answer = ask(rules, verb, person, facts)
  return 'refusal' in answer ? refuse(answer.refusal) : answer.permit
}
