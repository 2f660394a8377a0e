import { STATUS } from '@annai/contract/bookings/lifecycle'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import {
  describedOperations,
  type Generator,
  generatorOf,
  type Operation,
  type Random,
  randomOf,
  type Schema,
  seedOf,
} from './testing/inputs.ts'
import { builders } from './testing/make.ts'

// `npm run test:faults -- inputs` sends 1,500 to each operation.
const INPUTS = Number(process.env.INPUTS ?? 60)
const SEED = Number(process.env.SEED ?? 20_261_122)
const AT_ONCE = 8

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

interface Scene {
  /** No token, one that nobody holds, and those of people with a part in the booking. */
  readonly tokens: [string, ...string[]]
  readonly make: Generator
  /** Values of parameters of the path that exist. */
  readonly known: readonly [string, ...string[]]
}

/** Values of parameters that are no ids. */
const WORDS: Readonly<Record<string, string>> = { document: 'terms', language: 'en', role: 'guide' }

/** Calls about the day need an agreed booking. */
const OF_THE_DAY = /\/(day|meeting-point|recognition)$/
/** Those after it need a completed one. */
const AFTER_TOUR = /\{id\}\/(review|feedback)$/

const OF_A_CREDENTIAL = /\/credentials\//
const LICENCE = { kind: 'licence', country: 'JP', number: 'JP 12345' }

async function sceneFor(operation: Operation, random: Random): Promise<Scene> {
  const make = builders(app)
  const status = OF_THE_DAY.test(operation.path)
    ? STATUS.confirmed
    : AFTER_TOUR.test(operation.path)
      ? STATUS.completed
      : STATUS.proposed
  const { id, user, guide } = await make.booking({ status })
  const admin = await make.admin()
  const credentialId: string | null = OF_A_CREDENTIAL.test(operation.path)
    ? (await app.as(guide).post('/api/guides/credentials', LICENCE)).body.credentials[0]._id
    : null
  const right = operation.path.startsWith('/api/admin') ? [admin.token] : [user.token, guide.token]
  return {
    tokens: ['', 'x'.repeat(43), admin.token, ...right, ...right, ...right],
    known: credentialId === null ? [id, guide.id, guide.username] : [credentialId],
    make: generatorOf(random, {
      ids: credentialId === null ? [id, user.id, guide.id, admin.id] : [credentialId],
      names: [user.username, guide.username, user.email],
    }),
  }
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
] as const

function bodyOf(random: Random, make: Generator, schema: Schema | null) {
  if (random.chance(0.03)) return { payload: make.text(300), type: random.pick(TYPES) }
  if (!schema && random.chance(0.7)) return null
  return { payload: JSON.stringify(make.value(schema ?? {})), type: TYPES[0] }
}

const inWords = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

/** One random request of the operation. */
function requestOf(operation: Operation, random: Random, { tokens, make, known }: Scene) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      random.chance(0.5)
        ? (WORDS[name] ?? random.pick(known))
        : inWords(make.value({ type: 'string' })),
    ),
  )
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.6))
    .map(({ name, schema = {} }) => {
      const text = inWords(make.value(schema))
      return `${name}=${random.chance(0.9) ? encodeURIComponent(text) : '%E0%A4'}`
    })
  const token = random.pick(tokens)
  const body = operation.method === 'GET' ? null : bodyOf(random, make, operation.body)
  return {
    method: operation.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.payload }),
  }
}

const isRefusal = (body: string): boolean => {
  try {
    const { error, errors } = JSON.parse(body) as { error?: unknown; errors?: unknown }
    return typeof error === 'string' ? error !== '' : Array.isArray(errors) && errors.length > 0
  } catch {
    return false
  }
}

/** What is wrong with an answer, in words. */
function wrongWith(status: number, body: string): string | null {
  if (status >= 500 && status !== 503) return `answers ${status}`
  if (status >= 400 && !isRefusal(body)) return `has no error text: ${status}`
  return null
}

interface Received {
  readonly statusCode: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const validators = new Map<Schema, ReturnType<typeof ajv.compile>>()
function validatorOf(schema: Schema) {
  // Shapes refer to each other by the components of the description.
  const { components } = app.http.swagger() as { components?: object }
  const known = validators.get(schema) ?? ajv.compile({ ...schema, components })
  validators.set(schema, known)
  return known
}

const typeOf = (headers: Received['headers']) => String(headers['content-type'] ?? '').split(';')[0]

/** Where the answer differs from the API description: status, headers, content type or body. */
function differenceFrom(operation: Operation, { statusCode, body, headers }: Received) {
  const described = operation.answers.get(statusCode)
  if (!described) return `is not described: ${statusCode}`
  const missing = Object.keys(described.headers ?? {}).filter(
    (name) => !headers[name.toLowerCase()],
  )
  if (missing.length > 0) return `${statusCode} lacks the header ${missing.join(', ')}`
  if (body === '') return null
  const type = typeOf(headers) ?? ''
  const content = described.content?.[type]
  if (!content) return `${statusCode} has a content type that is not described: ${type}`
  if (!content.schema || type !== 'application/json') return null
  const isValid = validatorOf(content.schema)
  if (isValid(JSON.parse(body))) return null
  return `${statusCode} has another shape: ${ajv.errorsText(isValid.errors).slice(0, 200)}`
}

/** The operations that answered some input with success. */
const reached = new Set<string>()

async function faultsOf(operation: Operation): Promise<string[]> {
  const name = `${operation.method} ${operation.path}`
  const random = randomOf(seedOf(name, SEED))
  const scene = await sceneFor(operation, random)
  const faults = new Set<string>()
  let successes = 0
  for (let n = 0; n < INPUTS; n++) {
    const request = requestOf(operation, random, scene)
    const answer = await app.http.inject(request)
    const { statusCode, body } = answer
    if (statusCode < 300) successes++
    const wrong = wrongWith(statusCode, body) ?? differenceFrom(operation, answer)
    if (wrong && faults.size < 5)
      faults.add(`${name} ${wrong}: ${JSON.stringify(request).slice(0, 300)} ${body.slice(0, 200)}`)
  }
  if (successes > 0) reached.add(name)
  return [...faults]
}

describe(`Generated inputs, seed ${SEED}`, () => {
  test(
    'never cause a fault or an answer that the API description does not have',
    async () => {
      const queue = describedOperations(app)
      const operations = queue.length
      expect(operations).toBeGreaterThan(90)
      const faults: string[] = []
      const work = async () => {
        for (let next = queue.pop(); next; next = queue.pop())
          faults.push(...(await faultsOf(next)))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      expect(faults).toEqual([])
      // Inputs that are all refused at once would prove little.
      expect(reached.size).toBeGreaterThan(operations / 2)
    },
    Math.max(240_000, INPUTS * 4000),
  )

  test('repeat themselves with the same seed', () => {
    const of = () => {
      const random = randomOf(SEED)
      const make = generatorOf(random, { ids: ['x'], names: ['y'] })
      return JSON.stringify(make.value({ type: 'array', items: { type: 'string' }, minItems: 20 }))
    }
    expect(of().replace(/[0-9a-f-]{8,}/g, '')).toBe(of().replace(/[0-9a-f-]{8,}/g, ''))
  })
})

/** Where a request may carry a text whose length nothing ends. */
function unbounded(schema: Schema, at: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, one]) =>
      unbounded(one, `${at}.${name}`),
    ),
    ...(schema.items ? [unbounded(schema.items, `${at}[]`)] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((one) =>
      unbounded(one, at),
    ),
  ].flat()
  const isText = schema.type === 'string' && !('const' in schema) && !schema.enum
  const hasEnd = schema.maxLength !== undefined || schema.format !== undefined
  if (isText && !hasEnd) inner.push(at)
  if (schema.type === 'array' && schema.maxItems === undefined)
    inner.push(`${at}[] without maxItems`)
  return inner
}

test('Every text and list of every request has its longest length in the description', () => {
  const found = describedOperations(app).flatMap(({ method, path, parameters, body }) =>
    [
      ...parameters.map(({ name, schema = {} }) => unbounded(schema, name)),
      ...(body ? [unbounded(body, 'body')] : []),
    ]
      .flat()
      .map((at) => `${method} ${path} ${at}`),
  )
  expect(found).toEqual([])
})
