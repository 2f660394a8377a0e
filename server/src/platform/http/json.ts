import { hasPiledMarks } from '@annai/contract/text'
import type { FastifyInstance } from 'fastify'
import { refuse, refuseField } from '../refusal.ts'

const MAX_DEPTH = 20

/**
 * Refuses texts that cannot be stored, excessive combining marks and deep nesting, in every field,
 * even one that no shape reads.
 */
export function assertStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    // NUL cannot be stored in PostgreSQL, and half a character cannot be encoded.
    if (value.includes('\0') || !value.isWellFormed()) refuse('request.characters')
    if (hasPiledMarks(value)) refuseField('marks')
  } else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) refuse('request.json')
    for (const [key, item] of Object.entries(value)) {
      assertStorable(key, depth)
      assertStorable(item, depth + 1)
    }
  }
}

/**
 * Parses JSON bodies. An empty one is allowed, because several calls have none; keys that could change
 * a prototype are refused.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body as string, (error, value) => {
      if (error) return done(error)
      try {
        assertStorable(value)
        done(null, value)
      } catch (refusal) {
        done(refusal as Error)
      }
    })
  })
}
