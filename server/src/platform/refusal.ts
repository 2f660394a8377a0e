import { type ActorOf, type Authorized, check, type ResourceOf } from '@annai/contract/permission'
import { type Problem, problemOf } from '@annai/contract/problems'
import { type RefusalCode, statusOf } from '@annai/contract/refusals'
import type { z } from 'zod'

type RefusalParams = Record<string, string | number>

/** An invalid field of the request. */
export interface WrongField {
  /** Its path, such as `trip.fromDay`; empty for the request as a whole. */
  field: string
  problem: Problem
  params?: RefusalParams
}

interface RefusalExtra {
  /** Parameters for the text of the code. */
  params?: RefusalParams
  /** The invalid fields, for `request.invalid`; the text describes the first. */
  problems?: readonly WrongField[]
  /** The texts of all problems are answered as `{errors: [...]}` (guide profile only). */
  listsAll?: boolean
  /** More keys of the response besides `error`, such as the newer booking. */
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** Whom it concerns, for the log of security events only. */
  about?: { account?: string | undefined; admin?: string | undefined }
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

/** Refuses with 400 and the problem of one field. */
export function refuseField(problem: Problem, field = ''): never {
  throw new Refusal('request.invalid', { problems: [{ field, problem }] })
}

// A list of thousands of invalid items has one text each.
const MAX_PROBLEMS = 50

/** What is wrong with a value that does not fit its shape. */
export const wrongFieldsOf = ({ issues }: z.ZodError): WrongField[] =>
  issues
    .slice(0, MAX_PROBLEMS)
    .map((issue) => ({ field: issue.path.join('.'), problem: problemOf(issue) }))

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
