import { z } from 'zod'
import { fitsIn } from './graphemes.ts'
import type { Problem } from './problems.ts'

/** Ids on the wire: UUIDv7 in lower case. */
export const Id = z.uuid()

/** An id that a body names: a malformed one is somebody unknown (404), not a wrong field (400). */
export const NamedId = z.string({ error: 'required' }).min(1, { error: 'required' })

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** `{message}`: an answer whose only content is a sentence for the person. */
export const MessageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof MessageAnswer>

/** What every refused call answers. */
export const ErrorAnswer = z.object({ error: z.string() })

// A grapheme can hide any number of combining marks, so the stored size is bounded as well.
const CODE_UNITS_PER_GRAPHEME = 12

/** A text of at most `max` graphemes, refused as `problem`. */
export const textUpTo = (max: number, problem: Problem) =>
  z
    .string({ error: problem })
    .refine((text) => text.length <= max * CODE_UNITS_PER_GRAPHEME && fitsIn(text, max), {
      error: problem,
    })

/** A trimmed text that must not be empty (`missing`) nor longer than `max` graphemes (`tooLong`). */
export const requiredText = (max: number, missing: Problem, tooLong: Problem) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).pipe(textUpTo(max, tooLong))
