import type { Person } from './person.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * One rule of a noun: null means allowed, a code says why not. What a noun's `can.ts` does not
 * list cannot be asked for, so everything is denied by default.
 */
export type Rule<Facts> = (person: Person, facts: Facts) => RefusalCode | null

declare const proof: unique symbol
/** Proof that a rule was asked and agreed; the stores' changing functions accept nothing else. */
export interface Permit<Verb extends string> {
  readonly by: Person
  readonly [proof]: Verb
}

type FactsOf<R> = R extends Rule<infer Facts> ? Facts : never

/** May this person do it? For drawing a button. */
export function allows<R extends Record<string, unknown>, Verb extends keyof R & string>(
  rules: R,
  verb: Verb,
  person: Person,
  facts: FactsOf<R[Verb]>,
): boolean {
  return (rules[verb] as Rule<FactsOf<R[Verb]>>)(person, facts) === null
}

/** Asks the rule; the proof when it agrees, the code of the refusal when it does not. */
export function ask<R extends Record<string, unknown>, Verb extends keyof R & string>(
  rules: R,
  verb: Verb,
  person: Person,
  facts: FactsOf<R[Verb]>,
): { permit: Permit<Verb> } | { refusal: RefusalCode } {
  const refusal = (rules[verb] as Rule<FactsOf<R[Verb]>>)(person, facts)
  return refusal === null ? { permit: { by: person } as Permit<Verb> } : { refusal }
}
