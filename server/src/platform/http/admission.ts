import type { FastifyRequest } from 'fastify'
import type { LimitName } from '../limits.ts'
import type { Platform } from '../platform.ts'
import { addressOf } from './address.ts'
import { authorize, type Caller, type Gate, identify, type Who } from './gate.ts'

/** A limit of one route: counted per caller, or per caller and what a parameter of the path names. */
export type RouteLimit = LimitName | { readonly name: LimitName; readonly perParam: string }

interface Counted {
  readonly name: LimitName
  readonly key: string
}

/** What is settled about a request before any of its body is read. */
export interface Admission {
  readonly caller: Caller | null
  /** The route's own limits that this request counted for. */
  readonly counted: readonly Counted[]
}

export interface Terms {
  readonly who: Who
  /** A change, as opposed to a look: a blocked person may look only. */
  readonly changes: boolean
  readonly limits: readonly RouteLimit[]
}

const keyOf = (caller: Caller | null, address: string): string => {
  if (!caller) return address
  return caller.kind === 'person' ? caller.person.id : caller.admin.id
}

/** Who holds the token. A guess is counted before it is looked up, a good token taken back. */
async function callerOf(
  { limits }: Platform,
  gate: Gate,
  { who }: Terms,
  { headers: { authorization } }: FastifyRequest,
  address: string,
): Promise<Caller | null> {
  if (who === 'anyone' || !authorization) return null
  await limits.enforce('badToken', address)
  const caller = await identify(gate, authorization)
  if (caller) void limits.giveBack('badToken', address)
  return caller
}

/** Lets a request in, or refuses it: by who asks, then by every limit that it counts for. */
export async function admit(
  p: Platform,
  gate: Gate,
  terms: Terms,
  request: FastifyRequest,
): Promise<Admission> {
  const address = addressOf(request)
  const caller = await callerOf(p, gate, terms, request, address)
  const key = keyOf(caller, address)
  await p.limits.enforce(caller ? 'apiPerson' : 'apiAnonymous', key)
  authorize(caller, terms.who, terms.changes)
  const counted: Counted[] = []
  for (const limit of terms.limits) {
    const one =
      typeof limit === 'string'
        ? { name: limit, key }
        : { name: limit.name, key: `${key}:${paramOf(request, limit.perParam)}` }
    await p.limits.enforce(one.name, one.key)
    counted.push(one)
  }
  return { caller, counted }
}

/** The same thing has one key, however its id is written. */
const paramOf = ({ params }: FastifyRequest, name: string): string =>
  String((params as Record<string, string>)[name]).toLowerCase()

/** A request that could not be read was no use of the route: a slip in a form is not counted. */
export function takeBack({ limits }: Platform, { counted }: Admission): void {
  for (const { name, key } of counted) void limits.giveBack(name, key)
}
