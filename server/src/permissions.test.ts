import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import { OPERATIONS, type AnyOperation as Operation } from '@annai/contract/operations'
import { ADMIN_ROLES, type AdminRole, type PersonRole } from '@annai/contract/person'
import type { RefusalCode } from '@annai/contract/refusals'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from './platform/ids.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { ACTORS, type Actor, type Scene, sceneOf } from './testing/permissions/actors.ts'
import { addressOf, pathFor, requestFor, statusFor } from './testing/permissions/calls.ts'

let app: TestApp
let address: string
const scenes = new Map<string, Promise<Scene>>()

/** One scene for each actor and status, for the calls that change none. */
function sharedScene(actor: Actor, status: BookingStatus): Promise<Scene> {
  const key = `${actor} ${status}`
  const scene = scenes.get(key) ?? sceneOf(app, actor, status)
  scenes.set(key, scene)
  return scene
}

beforeAll(async () => {
  app = await startTestApp(inject('template'), { env: { ADMIN_REGISTRATION: 'off' } })
  address = await app.listen()
})
afterAll(() => app.close())

interface Answer {
  status: number
  /** The code of a refusal. */
  code?: RefusalCode
}

async function answerOf(operation: Operation, scene: Scene): Promise<Answer> {
  const { payload, headers } = await requestFor(operation, scene)
  const response = await app.http.inject({
    method: operation.method,
    url: pathFor(operation, scene),
    headers: { ...headers, ...(scene.token && { authorization: `Bearer ${scene.token}` }) },
    ...(payload && { payload }),
  })
  const { statusCode: status } = response
  return status < 400 ? { status } : { status, code: response.json().code }
}

const UNKNOWN: readonly Actor[] = ['visitor', 'forged', 'expired', 'revoked', 'removedAdmin']
const ROLE: Partial<Record<Actor, PersonRole>> = {
  owner: 'user',
  traveller: 'user',
  blockedTraveller: 'user',
  party: 'guide',
  guide: 'guide',
  unapproved: 'guide',
  blockedGuide: 'guide',
  inactiveGuide: 'guide',
}

const ADMIN_ROLE: Partial<Record<Actor, AdminRole>> = {
  admin: 'owner',
  staff: 'staff',
  viewer: 'viewer',
}

/** The refusal that follows from the declaration of the operation; null for those admitted. */
function refusalOf(operation: Operation, actor: Actor): Answer | null {
  const { who, method } = operation
  if (who === 'anyone' || who === 'maybe') return null
  if (UNKNOWN.includes(actor)) return { status: 401, code: 'auth.required' }
  const forbidden: Answer = { status: 403, code: 'auth.forbidden' }
  const blocked: Answer = { status: 403, code: 'auth.blocked' }
  const adminRole = ADMIN_ROLE[actor]
  if (adminRole || who === 'admin') {
    const needed = 'role' in operation ? operation.role : 'staff'
    const suffices = adminRole && ADMIN_ROLES.indexOf(adminRole) <= ADMIN_ROLES.indexOf(needed)
    return suffices && who === 'admin' ? null : forbidden
  }
  if (actor === 'blockedTraveller') return blocked
  if (actor === 'blockedGuide' && method !== 'GET' && !('allowsBlocked' in operation))
    return blocked
  return who === 'person' || who === ROLE[actor] ? null : forbidden
}

const declaredBy = (operation: Operation): readonly RefusalCode[] =>
  'refuses' in operation ? operation.refuses : []

const successOf = (operation: Operation) => ('status' in operation ? operation.status : 200)

/** The id of a booking, a trip or a notification: the owner and the party have one each. */
const isOwn = ({ path }: Operation) =>
  /^\/api\/(bookings|trips|notifications)\/:id(\/[^/]+)?$/.test(path)
/** A call about a thing that has an owner. */
const isOwned = ({ who, path }: Operation) =>
  who !== 'anyone' && who !== 'maybe' && who !== 'admin' && /:(id|bookingId)\b/.test(path)

describe('who may do what over HTTP', () => {
  test('every call of the API is an operation of the contract, and every operation a call', () => {
    const { paths = {} } = app.http.swagger() as { paths?: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(new Set(OPERATIONS.map(addressOf))).toEqual(new Set(described))
    for (const call of described) expect(call).toMatch(/^[A-Z]+ \/api\//)
  })

  const named = OPERATIONS.map((operation) => [addressOf(operation), operation] as const)

  test.each(named)('%s refuses who may not call', async (_, operation) => {
    for (const actor of ACTORS) {
      const refusal = refusalOf(operation, actor)
      if (!refusal) continue
      const scene = await sharedScene(actor, STATUS.enquiry)
      expect([actor, await answerOf(operation, scene)]).toEqual([actor, refusal])
    }
  })

  test.each(named)('%s admits everyone else', async (_, operation) => {
    const toUnknown = new Set<number>()
    const changesScene = operation.method !== 'GET' && operation.who !== 'anyone'
    for (const actor of ACTORS) {
      if (refusalOf(operation, actor)) continue
      const scene = await (changesScene
        ? sceneOf(app, actor, statusFor(operation))
        : sharedScene(actor, statusFor(operation)))
      const answer = await answerOf(operation, scene)
      const { status } = answer
      if (UNKNOWN.includes(actor)) toUnknown.add(status)
      else if (operation.who !== 'anyone') expect([actor, status]).not.toEqual([actor, 401])
      expect(status, actor).toBeLessThan(500)
      // The rule of the noun may refuse what the role admits, with a refusal that is declared.
      if (status === 403) expect(declaredBy(operation), actor).toContain(answer.code)
      else if (isOwn(operation) && (actor === 'owner' || actor === 'party')) {
        // Beside success only a state of the booking that does not allow the call, such as its time.
        if (status === 409) expect(declaredBy(operation), actor).toContain(answer.code)
        else expect([actor, answer]).toEqual([actor, { status: successOf(operation) }])
      }
    }
    // A token that is not valid counts as none.
    expect(toUnknown.size, 'one answer to all without a session').toBeLessThan(2)
  })

  test.each(named.filter(([, operation]) => isOwned(operation)))(
    '%s is 404 to other people, as for an id that nobody has',
    async (_, operation) => {
      for (const actor of ['traveller', 'guide'] as const) {
        if (refusalOf(operation, actor)) continue
        const scene = await sharedScene(actor, statusFor(operation))
        const nowhere = { ...scene, bookingId: newId(), notificationId: newId() }
        const answer = await answerOf(operation, scene)
        expect([actor, answer]).toEqual([actor, await answerOf(operation, nowhere)])
        if (answer.status === 403) expect(declaredBy(operation)).toContain(answer.code)
        else expect([actor, answer.status]).toEqual([actor, 404])
      }
    },
  )
})

/** The result for an actor's socket: refused handshake, or the answer to joining the booking. */
function joinOf(token: string | null, bookingId: string): Promise<string> {
  const options: Partial<ManagerOptions & SocketOptions> = {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(token && { query: { token } }),
  }
  const client = io(address, options)
  return new Promise<string>((resolve) => {
    client.on('connect_error', () => resolve('refused'))
    client.on('connect', () =>
      client.emit('join booking', bookingId, (answer: { ok?: true }) =>
        resolve(answer.ok ? 'joined' : 'stranger'),
      ),
    )
  }).finally(() => client.disconnect())
}

describe('who may listen over sockets', () => {
  test.each(ACTORS)('%s', async (actor) => {
    const { token, bookingId } = await sharedScene(actor, STATUS.enquiry)
    const isRefused = UNKNOWN.includes(actor) || actor in ADMIN_ROLE || actor === 'blockedTraveller'
    const isStranger = actor === 'traveller' || actor === 'guide'
    expect(await joinOf(token, bookingId)).toBe(
      isRefused ? 'refused' : isStranger ? 'stranger' : 'joined',
    )
  })
})
