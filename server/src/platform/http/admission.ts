import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import type { LimitName } from '../rate-limits/rules.ts'
import { addressOf } from './address.ts'
import {
  type AdmittedOperation,
  type Authenticator,
  assertMayCall,
  type Caller,
  tokenOf,
} from './authentication.ts'

/** A limit of one route: counted per caller, or per caller and what a parameter of the path names. */
export type RouteLimit = LimitName | { readonly name: LimitName; readonly perParam: string }

interface Counted {
  readonly name: LimitName
  readonly key: string
}

/** What is known about a request before its body is read. */
export interface Admission {
  readonly caller: Caller | null
  /** The route's own limits that have counted this request. */
  readonly counted: readonly Counted[]
}

export interface AdmissionRules {
  readonly operation: AdmittedOperation
  /** A write, which blocked people may not do (docs/rules/accounts.md#blocking). */
  readonly changes: boolean
  readonly limits: readonly RouteLimit[]
}

const keyOf = (caller: Caller | null, address: string): string => {
  if (!caller) return address
  return caller.kind === 'person' ? caller.person.id : caller.admin.id
}

/**
 * The holder of the token. A token that this instance has not seen valid is counted before the
 * lookup, so that invented ones cannot be looked up freely; a valid one is refunded. One that was
 * valid before is not counted: strangers with invented tokens must not lock out their network.
 */
async function callerOf(
  { limits, knownTokens }: Platform,
  authenticator: Authenticator,
  { operation: { who } }: AdmissionRules,
  { headers: { authorization } }: FastifyRequest,
  address: string,
): Promise<Caller | null> {
  if (who === 'anyone' || !authorization) return null
  const token = tokenOf(authorization)
  const isKnown = token !== null && knownTokens.has(token)
  if (!isKnown) await limits.enforce('badToken', address)
  const caller = token === null ? null : await authenticator.identify(token)
  if (token !== null && caller && !isKnown) {
    knownTokens.add(token)
    void limits.refund('badToken', address)
  }
  if (token !== null && !caller) knownTokens.remove(token)
  return caller
}

/** Admits or refuses a request: by its caller, then by each of its limits. */
export async function admit(
  ctx: Platform,
  authenticator: Authenticator,
  rules: AdmissionRules,
  request: FastifyRequest,
): Promise<Admission> {
  const address = addressOf(request)
  const caller = await callerOf(ctx, authenticator, rules, request, address)
  const key = keyOf(caller, address)
  await ctx.limits.enforce(caller ? 'apiPerson' : 'apiAnonymous', key)
  assertMayCall(caller, rules.operation, rules.changes, ctx.clock.now())
  const counted: Counted[] = []
  for (const limit of rules.limits) {
    const one =
      typeof limit === 'string'
        ? { name: limit, key }
        : { name: limit.name, key: `${key}:${paramOf(request, limit.perParam)}` }
    await ctx.limits.enforce(one.name, one.key)
    counted.push(one)
  }
  return { caller, counted }
}

/** In lower case, so that a guide cannot be counted twice by another spelling of the id. */
const paramOf = ({ params }: FastifyRequest, name: string): string =>
  String((params as Record<string, string>)[name]).toLowerCase()

/** A request that could not be parsed is refunded: a mistake in a form costs no attempt. */
export function refundLimits({ limits }: Platform, { counted }: Admission): void {
  for (const { name, key } of counted) void limits.refund(name, key)
}
