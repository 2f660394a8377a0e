import { z } from 'zod'
import { fitsIn } from './graphemes.ts'
import { PROBLEM_CODES, type Problem } from './problems.ts'
import { REFUSAL_CODES } from './refusals.ts'
import { hasPiledMarks, isBlank, singleLine } from './text.ts'

/** Ids on the wire: UUIDv7 in lower case. */
export const Id = z.uuid()

/** An id that a client makes: in capitals it is the same one, and is stored as such. */
export const ClientId = z.uuid({ error: 'invalid' }).toLowerCase()

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** `{message}`: an answer whose only content is a sentence for the person. */
export const MessageResponse = z.object({ message: z.string() })
export type MessageResponse = z.infer<typeof MessageResponse>

/** What is wrong with one field of a request. */
export const FieldProblem = z
  .object({
    /** Its path in the request, such as `trip.fromDay`; empty for the request as a whole. */
    field: z.string(),
    code: z.enum(PROBLEM_CODES),
    /** The text of the code, in the language of the call. */
    message: z.string(),
  })
  .meta({ id: 'FieldProblem' })
export type FieldProblem = z.infer<typeof FieldProblem>

const refusal = {
  /** The stable name of the refusal, for programs. */
  code: z.enum(REFUSAL_CODES).meta({ id: 'RefusalCode' }),
  /** The fields it is about, if any. */
  problems: z.array(FieldProblem).optional(),
}

/** The body of every refusal; `error` is for people, in the language of the call. */
export const ErrorResponse = z.object({ error: z.string(), ...refusal }).meta({ id: 'Refusal' })
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** The refusal of a form, with the texts of all its problems. */
export const ProblemsResponse = z
  .object({ errors: z.array(z.string()), ...refusal })
  .meta({ id: 'RefusedForm' })

/** The problem codes of `boundedText`. */
interface TextProblems {
  /** The value is missing or not a string. */
  readonly missing?: Problem
  /** It is longer than the bound. */
  readonly tooLong?: Problem
}

/**
 * The first check of every text of a request: at most `units` code units and no excess marks.
 * Normalising, measuring and matching follow in a `pipe`, so that they never run on a refused text.
 */
export const boundedText = (
  units: number,
  { missing = 'invalid', tooLong = 'tooLong' }: TextProblems = {},
) =>
  z
    .string({ error: missing })
    .max(units, { error: tooLong, abort: true })
    .refine((text) => !hasPiledMarks(text), { error: 'marks', abort: true })

// A grapheme can be a family of emoji, so the stored size is bounded as well.
const CODE_UNITS_PER_GRAPHEME = 12

/** A text of at most `max` graphemes, refused as `problem`. */
export const textUpTo = (max: number, problem: Problem) =>
  boundedText(max * CODE_UNITS_PER_GRAPHEME, { missing: problem, tooLong: problem }).pipe(
    z.string().refine((text) => fitsIn(text, max), { error: problem }),
  )

/** The same without the spaces around it; it may be empty. */
export const trimmedText = (max: number, problem: Problem, missing = problem) =>
  boundedText(max * CODE_UNITS_PER_GRAPHEME, { missing, tooLong: problem }).pipe(
    z
      .string()
      .trim()
      .refine((text) => fitsIn(text, max), { error: problem }),
  )

/** A trimmed text that must show something (`missing`) nor longer than `max` graphemes (`tooLong`). */
export const requiredText = (max: number, missing: Problem, tooLong: Problem) =>
  boundedText(max * CODE_UNITS_PER_GRAPHEME, { missing, tooLong }).pipe(
    z
      .string()
      .trim()
      .min(1, { error: missing })
      // Without `abort`: the checks of several fields, such as the day of an enquiry, still run.
      .refine((text) => text === '' || !isBlank(text), { error: missing })
      .refine((text) => fitsIn(text, max), { error: tooLong }),
  )

/** Texts of one line: what nobody sees is dropped before they are measured. */
const asLine = <T extends z.ZodType<string, string>>(
  max: number,
  problems: TextProblems,
  shape: T,
) =>
  boundedText(max * CODE_UNITS_PER_GRAPHEME, problems)
    .transform(singleLine)
    .pipe(shape)

/** `textUpTo` of one line. */
export const lineUpTo = (max: number, problem: Problem) =>
  asLine(max, { missing: problem, tooLong: problem }, textUpTo(max, problem))

/** `trimmedText` of one line. */
export const trimmedLine = (max: number, problem: Problem, missing = problem) =>
  asLine(max, { missing, tooLong: problem }, trimmedText(max, problem, missing))

/** `requiredText` of one line. */
export const requiredLine = (max: number, missing: Problem, tooLong: Problem) =>
  asLine(max, { missing, tooLong }, requiredText(max, missing, tooLong))

/** An id in a body. A malformed id is treated as unknown (404), not as an invalid field (400). */
export const NamedId = boundedText(200, { missing: 'required' }).min(1, { error: 'required' })

/** A query parameter that is ignored when it is invalid or repeated. */
export const lenientText = (units: number) => boundedText(units).optional().catch(undefined)
