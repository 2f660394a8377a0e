import { existsSync } from 'node:fs'
import { explain as explainKnown } from './cli/explain.ts'
import { createLog } from './platform/log.ts'
import { readEnv } from './platform/startup/env.ts'
import { StartError } from './platform/startup/start-error.ts'
import { serve } from './serve.ts'

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  return serve(env, createLog(env.LOG_LEVEL))
}

const isAboutListening = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['listen', 'getaddrinfo'].includes(String(error.syscall))

/** An error for the operator is printed as one line, others with their stack. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `PORT: ${process.env.PORT ?? 3000} is in use by another program; choose another one with PORT=…`
  if (code === 'EACCES' && isAboutListening(error))
    return `PORT: ${process.env.PORT ?? 3000} is not open to this account; choose another one with PORT=…`
  if (isAboutListening(error))
    return `HOST: ${process.env.HOST} is no address of this machine (${code})`
  return (
    explainKnown(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  )
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
