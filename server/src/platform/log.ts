import { type DestinationStream, type Logger, pino } from 'pino'
import { traceFields } from './tracing/spans.ts'

export type { Logger }

// Secrets and private texts are redacted before a line is written.
const SECRETS = [
  'token',
  'password',
  'authorization',
  'message',
  '*.token',
  '*.password',
  '*.authorization',
  'req.headers.authorization',
  'req.headers.cookie',
]

/**
 * Creates the logger: JSON lines, or readable ones on a terminal. Tokens, passwords and message
 * texts are never logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, mixin: traceFields, redact: { paths: SECRETS, censor: '[cut]' } }
  if (destination) return pino(options, destination)
  return pino({
    ...options,
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  })
}
