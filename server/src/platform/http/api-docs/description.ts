import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { LIMIT_RULES, type LimitName } from '../../rate-limits/rules.ts'
import type { RouteLimit } from '../admission.ts'

/** The longest parameter of a path that the router takes. */
export const MAX_PARAM_LENGTH = 300

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

function span(seconds: number): string {
  if (seconds % 3600 === 0) return plural(seconds / 3600, 'hour')
  if (seconds % 60 === 0) return plural(seconds / 60, 'minute')
  return plural(seconds, 'second')
}

const ruleText = (name: LimitName): string => {
  const { max, windowSeconds } = LIMIT_RULES[name]
  return `${plural(max, 'call')} in ${span(windowSeconds)}`
}

/** What a route's own limits allow, for the API description. */
export const limitsText = (limits: readonly RouteLimit[]): string =>
  limits
    .map((limit) =>
      typeof limit === 'string'
        ? `At most ${ruleText(limit)} for each caller.`
        : `At most ${ruleText(limit.name)} for each caller and \`${limit.perParam}\`.`,
    )
    .join(' ')

interface Header {
  readonly description: string
  readonly schema: object
}
interface Response {
  description: string
  headers?: Record<string, Header>
  content?: object
}
interface Parameter {
  readonly in: string
  schema?: { type?: string; maxLength?: number }
}
interface Operation {
  parameters?: Parameter[]
  security?: object[]
  responses: Record<string, Response>
}
type Paths = Record<string, Record<string, Operation>>

const SECONDS = { type: 'integer', minimum: 1 }
const RETRY_AFTER: Header = { description: 'Seconds to wait', schema: SECONDS }
const REFUSAL = {
  'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
}

const overall = `${ruleText('apiAnonymous')} from one network address, ${ruleText('apiPerson')} with a token`

/** The refusals that every call may return, described once for all of them. */
const COMMON: Record<string, Response> = {
  400: { description: 'The request cannot be read or a field is wrong' },
  429: {
    description: `Too many calls: a limit of this call, or ${overall}`,
    headers: { 'Retry-After': RETRY_AFTER },
  },
  500: { description: 'An internal error; the log has it under the number in `fault`' },
  503: {
    description:
      'The service is busy or its database is unavailable; a change may or may not have been made',
    headers: { 'Retry-After': RETRY_AFTER },
  },
}
/** The same for methods that an address does not support. */
const WRONG_METHOD: Response = {
  description: 'A method that is not listed in `Allow`',
  headers: {
    Allow: { description: 'The methods of this address', schema: { type: 'string' } },
  },
}
const WITH_TOKEN: Record<string, Response> = {
  401: { description: 'No token, or an invalid one' },
  403: { description: 'A token of another role, or a blocked account' },
}
const WITH_BODY: Record<string, Response> = {
  413: { description: 'The body is too large' },
  415: { description: 'The media type of the body is not supported' },
}

const requiresToken = ({ security }: Operation): boolean =>
  security?.every((way) => Object.keys(way).length > 0) ?? false

function addCommonResponses(method: string, operation: Operation): void {
  const every = {
    ...COMMON,
    405: WRONG_METHOD,
    ...(requiresToken(operation) && WITH_TOKEN),
    ...(method !== 'get' && WITH_BODY),
  }
  for (const [status, response] of Object.entries(every)) {
    const own = operation.responses[status]
    operation.responses[status] = {
      ...response,
      content: REFUSAL,
      ...own,
      ...declaredResponse(own, response),
    }
  }
  for (const { in: place, schema } of operation.parameters ?? [])
    if (place === 'path' && schema?.type === 'string') schema.maxLength ??= MAX_PARAM_LENGTH
}

/** A declared response keeps its shape and gets the common description and headers. */
const declaredResponse = (own: Response | undefined, { description, headers }: Response) =>
  own && { description, ...(headers && { headers: { ...headers, ...own.headers } }) }

/** The API description with everything that applies to every call. */
export const describeApi: typeof jsonSchemaTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document)
  const { paths = {} } = described as { paths?: Paths }
  for (const methods of Object.values(paths))
    for (const [method, operation] of Object.entries(methods)) addCommonResponses(method, operation)
  return described
}
