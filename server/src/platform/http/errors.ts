import type { Language } from '@annai/contract/languages'
import { PROBLEMS } from '@annai/contract/problems'
import { fieldOf, type RefusalCode, wireTextOf } from '@annai/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable.ts'
import { newId } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { Refusal, type WrongField } from '../refusal.ts'
import { pickLanguage, type Texts } from '../texts.ts'
import { addressOf } from './address.ts'

/** The text of a field problem, with its limits filled in. */
const problemText = (texts: Texts, language: Language, { problem, params }: WrongField): string =>
  texts.translate(language, `common:problems.${problem}`, { ...PROBLEMS[problem], ...params })

/** The text of a refusal: of its first problem, the fixed one of the specification, or its own. */
const textOf = (texts: Texts, language: Language, { code, extra }: Refusal): string => {
  const [first] = extra.problems ?? []
  if (first) return problemText(texts, language, first)
  return wireTextOf(code) ?? texts.translate(language, `server:refusals.${code}`, extra.params)
}

/** The text of a refusal in the caller's language. */
export const refusalText = (
  texts: Texts,
  acceptLanguage: string | undefined,
  refusal: Refusal,
): string => textOf(texts, pickLanguage(undefined, acceptLanguage), refusal)

/** The body of the response to a refused call. */
function refusalBody(texts: Texts, acceptLanguage: string | undefined, refusal: Refusal): object {
  const language = pickLanguage(undefined, acceptLanguage)
  const { code, extra } = refusal
  const about = fieldOf(code)
  const problems = (extra.problems ?? (about ? [about] : [])).map((wrong) => ({
    field: wrong.field,
    code: wrong.problem,
    message: problemText(texts, language, wrong),
  }))
  return {
    ...(extra.listsAll
      ? { errors: [...new Set(problems.map(({ message }) => message))] }
      : { error: textOf(texts, language, refusal) }),
    code,
    ...(problems.length > 0 && { problems }),
    ...extra.body,
  }
}

// Refusals of the framework itself, as codes of ours.
const FRAMEWORK: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'media.tooLarge',
  FST_FILES_LIMIT: 'request.invalid',
  FST_FIELDS_LIMIT: 'request.invalid',
  FST_PARTS_LIMIT: 'request.invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media.noFile',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.json',
  FST_ERR_BAD_URL: 'request.invalid',
  // Longer than any name.
  FST_ERR_MAX_PARAM_LENGTH: 'request.notFound',
}

/** The codes for other errors of the framework and its plugins, by their status. */
const BY_STATUS: Record<number, RefusalCode> = {
  403: 'request.notFound',
  404: 'request.notFound',
  405: 'request.method',
  408: 'request.timeout',
  413: 'request.tooLarge',
  414: 'request.notFound',
  415: 'request.mediaType',
  503: 'server.busy',
}

/** The refusal that an error corresponds to; null for an unexpected error. */
export function asRefusal(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  const code = 'code' in error ? String(error.code) : ''
  const known = FRAMEWORK[code]
  if (known) return refusalOf(known)
  if (error instanceof SyntaxError) return new Refusal('request.json')
  if (isUnavailable(error)) return refusalOf('server.busy')
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  const meant = BY_STATUS[status]
  if (meant) return refusalOf(meant)
  return status >= 400 && status < 500 ? new Refusal('request.invalid') : null
}

const refusalOf = (code: RefusalCode): Refusal =>
  new Refusal(code, code === 'server.busy' ? { headers: { 'retry-after': '5' } } : {})

/** Writes a refusal that an attack may have caused to the log of security events. */
export const logRefusal = (ctx: Platform, request: FastifyRequest, refusal: Refusal): void =>
  ctx.securityLog.refused(
    refusal,
    { route: request.routeOptions.url, hasToken: request.headers.authorization !== undefined },
    addressOf(request),
  )

/** The only handler that turns an error into a response. */
export function registerErrorHandler(app: FastifyInstance, ctx: Platform): void {
  app.setErrorHandler<FastifyError>(frameworkRefusal(ctx))
}

/** The same for errors before routing. */
export const frameworkRefusal =
  (ctx: Platform) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const acceptLanguage = request.headers['accept-language']
    const refusal = asRefusal(error)
    if (refusal) {
      logRefusal(ctx, request, refusal)
      return reply
        .status(refusal.status)
        .headers(refusal.extra.headers ?? {})
        .send(refusalBody(ctx.texts, acceptLanguage, refusal))
    }
    const fault = newId()
    ctx.log.error(
      { fault, route: request.routeOptions.url, stack: error.stack },
      'unexpected error',
    )
    const body = refusalBody(ctx.texts, acceptLanguage, new Refusal('server.fault'))
    return reply.status(500).send({ ...body, fault })
  }
