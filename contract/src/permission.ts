import type { Person } from './person.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * One rule of a noun's policy: null allows, a code refuses. A verb that the policy does not list
 * cannot be checked, so everything is denied by default.
 */
export type Rule<Resource, Actor = Person> = (
  actor: Actor,
  resource: Resource,
) => RefusalCode | null

declare class Proof<Verb extends string> {
  // A private member, so that neither a literal nor a spread copy can pass as a proven resource.
  private readonly verb: Verb
}

/**
 * A resource on which a rule has allowed this verb. Store functions that write for a person take
 * one and read the ids from it, so a proof for one row cannot change another.
 */
export type Authorized<Resource extends object, Verb extends string> = Readonly<Resource> &
  Proof<Verb>

export type ActorOf<R> = R extends Rule<never, infer Actor> ? Actor : never
export type ResourceOf<R> = R extends (actor: never, resource: infer Resource) => RefusalCode | null
  ? Resource
  : never

const refusalOf = <Actor, Resource>(rule: unknown, actor: Actor, resource: Resource) =>
  (rule as Rule<Resource, Actor>)(actor, resource)

/** May this actor do it? For showing a button; it is no proof. */
export function allows<R extends Record<string, unknown>, Verb extends keyof R & string>(
  policy: R,
  verb: Verb,
  actor: ActorOf<R[Verb]>,
  resource: ResourceOf<R[Verb]>,
): boolean {
  return refusalOf(policy[verb], actor, resource) === null
}

/** Checks the rule: the resource with its proof, or the code of the refusal. */
export function check<
  R extends Record<string, unknown>,
  Verb extends keyof R & string,
  Resource extends ResourceOf<R[Verb]> & object,
>(
  policy: R,
  verb: Verb,
  actor: ActorOf<R[Verb]>,
  resource: Resource,
): { authorized: Authorized<Resource, Verb> } | { refusal: RefusalCode } {
  const refusal = refusalOf(policy[verb], actor, resource)
  return refusal === null ? { authorized: resource as Authorized<Resource, Verb> } : { refusal }
}
