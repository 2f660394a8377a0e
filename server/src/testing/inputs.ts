import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'

/** The part of JSON Schema that the description of the API uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
  minItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  default?: unknown
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly parameters: readonly { name: string; in: string; schema?: Schema }[]
  readonly body: Schema | null
  /** What is described for each status. */
  readonly answers: ReadonlyMap<number, DescribedResponse>
}

interface DescribedResponse {
  readonly headers?: Record<string, { schema: Schema }>
  readonly content?: Record<string, { schema?: Schema }>
}

interface Described {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses: Record<string, DescribedResponse>
}

/** All calls of the API, from its own description, so that new routes are tested automatically. */
export function describedOperations(app: TestApp): Operation[] {
  const { paths = {} } = app.http.swagger() as { paths?: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters,
      body: Object.values(requestBody?.content ?? {})[0]?.schema ?? null,
      answers: new Map(Object.entries(responses).map(([status, one]) => [Number(status), one])),
    })),
  )
}

/** Random choices that are repeatable by a seed. */
export interface Random {
  next(): number
  chance(share: number): boolean
  whole(most: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Mulberry32: small, quick, and the same everywhere. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    chance: (share) => next() < share,
    whole: (most) => Math.floor(next() * (most + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** A number for a word, so that every operation has inputs of its own. */
export const seedOf = (word: string, seed: number): number => {
  let hash = seed | 0
  for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

const PIECES = [
  ...['a', 'Z', '0', ' ', '\n', '\t', '-', '_', '@', '.', '%', "'", '"', '\\', '/', '<', '{{', '$'],
  ...[
    'é',
    'ß',
    'İ',
    'の',
    'ﾞ',
    '한',
    'ㄱ',
    '中',
    'ً',
    '\u0301',
    '\u0327',
    '\u200d',
    '\u202e',
    '\u0000',
  ],
  ...[
    '😀',
    '👩‍👩‍👧',
    '\ud800',
    '\udfff',
    '\ufeff',
    '٣',
    '京都',
    'null',
    'true',
    '1e999',
    '../',
    '%00',
  ],
] as const

const ODD = [
  null,
  true,
  false,
  -1,
  0,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  '',
  ' ',
  [],
  [null],
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
  [[[[[[]]]]]],
] as const

/** Existing names and ids, so that some inputs pass the first checks. */
export interface Known {
  readonly ids: readonly [string, ...string[]]
  readonly names: readonly [string, ...string[]]
}

export function generatorOf(random: Random, known: Known) {
  const text = (most: number): string => {
    const length = random.chance(0.05) ? most + 1 : random.whole(Math.min(most, 40))
    const piece = () => random.pick(PIECES)
    // Now and then one piece, again and again.
    const only = random.chance(0.2) ? piece() : null
    let made = ''
    while (made.length < length) made += only ?? piece()
    return made
  }
  const string = ({ format, pattern, maxLength = 200 }: Schema): string => {
    if (format === 'uuid' || random.chance(0.15))
      return random.chance(0.7) ? random.pick(known.ids) : newId()
    if (random.chance(0.15)) return random.pick(known.names)
    if (pattern && random.chance(0.6))
      return random.pick(['2027-03-04', '09:30', 'JP', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'])
    if (random.chance(0.25))
      return random.pick([
        ...([
          'ann@example.com',
          'Asia/Tokyo',
          'ja',
          'ja:native',
          'https://youtu.be/dQw4w9WgXcQ',
        ] as const),
        `new_${newId().slice(-8)}`,
        `${newId()}@example.com`,
      ])
    return text(maxLength)
  }
  const number = ({ minimum = -5, maximum = 1e6, type }: Schema): number => {
    const made = minimum + random.next() * (Math.min(maximum, 1e6) - minimum)
    return type === 'integer' || random.chance(0.5) ? Math.round(made) : made
  }
  const array = ({ items = {}, minItems = 0, maxItems = 5 }: Schema): unknown[] => {
    const length = random.chance(0.05) ? maxItems + 1 : minItems + random.whole(3)
    return Array.from({ length }, () => value(items))
  }
  const object = ({ properties = {}, required = [] }: Schema): object =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => random.chance(required.includes(name) ? 0.97 : 0.6))
        .map(([name, schema]) => [name, value(schema)]),
    )
  /** Mostly what the schema wants, now and then anything. */
  const value = (schema: Schema): unknown => {
    if (random.chance(0.04)) return random.pick(ODD)
    if ('const' in schema) return schema.const
    if (schema.enum?.length) return schema.enum[random.whole(schema.enum.length - 1)]
    const ways = schema.anyOf ?? schema.oneOf
    if (ways?.length) return value(ways[random.whole(ways.length - 1)] ?? {})
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map(value)) as object
    switch ([schema.type].flat()[0]) {
      case 'string':
        return string(schema)
      case 'number':
      case 'integer':
        return number(schema)
      case 'boolean':
        return random.chance(0.5)
      case 'array':
        return array(schema)
      case 'object':
        return object(schema)
      default:
        return random.chance(0.5) ? text(50) : random.pick(ODD)
    }
  }
  return { value, text }
}
export type Generator = ReturnType<typeof generatorOf>
