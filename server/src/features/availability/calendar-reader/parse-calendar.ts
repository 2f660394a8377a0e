import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CalendarReading, ParserTask } from './busy-times.ts'
import type { ParserMessage } from './parser.ts'

const PARSER = fileURLToPath(new URL('./parser.ts', import.meta.url))
const START_WITHIN = 20_000
const PARSE_WITHIN = 5000
const MEGABYTES = 128

/** `killed`: it took too long or too much memory. `unavailable`: no process could be started. */
type ParserFailure = { readonly problem: 'killed' | 'unavailable' }

/**
 * Parses an imported calendar in a child process whose environment contains nothing but the guide's
 * time zone: the parser reads times without a zone, and whole days, in the zone of its process.
 */
export function parseImportedCalendar(
  content: Buffer,
  zone: string,
  task: ParserTask,
  within = PARSE_WITHIN,
): Promise<CalendarReading | ParserFailure> {
  if (content.length === 0) return Promise.resolve({ problem: 'notCalendar' })
  const child = fork(PARSER, [], {
    execArgv: [`--max-old-space-size=${MEGABYTES}`],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    cwd: '/',
    env: { TZ: zone },
  })
  return new Promise((resolve) => {
    let isReady = false
    const finish = (reading: CalendarReading | ParserFailure) => {
      clearTimeout(timer)
      // SIGKILL, because a parser in an endless loop handles no other signal.
      child.kill('SIGKILL')
      resolve(reading)
    }
    const fail = () => finish({ problem: isReady ? 'killed' : 'unavailable' })
    let timer = setTimeout(fail, START_WITHIN)
    child.on('exit', fail).on('error', fail)
    child.stdin?.on('error', () => undefined)
    child.on('message', (message: ParserMessage) => {
      if (!('ready' in message)) return finish(message)
      isReady = true
      clearTimeout(timer)
      timer = setTimeout(fail, within)
      child.send(task)
      child.stdin?.end(content)
    })
  })
}
