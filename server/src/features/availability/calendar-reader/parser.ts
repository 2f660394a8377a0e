import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { busyTimes, type CalendarReading, type ParserTask } from './busy-times.ts'

/**
 * `nobody` on Linux and BSD; it owns no file. The number works where no account is listed for it.
 */
const NOBODY = 65_534

/**
 * Gives up root before anything from outside is read; false where the system does not allow it, as
 * in a container that knows one account only. Everything is loaded by then, so the account need not
 * be able to enter the program's folder. A process that is not root has nothing to give up.
 */
function dropPrivileges(): boolean {
  const { getuid, setgroups, setgid, setuid } = process
  if (getuid?.() !== 0 || !setgroups || !setgid || !setuid) return true
  try {
    setgroups([])
    setgid(NOBODY)
    setuid(NOBODY)
    return true
  } catch {
    return false
  }
}

/** When memory runs out, Linux ends this process before the server and the database. */
function endFirstWithoutMemory(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may make /proc read-only; then the kernel decides without this hint.
  }
}

/** Requests go first: a hostile feed keeps this process busy until it is killed. */
function yieldProcessor(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it.
  }
}

/** `ready` once, then the reading. */
export type ParserMessage = { ready: true } | CalendarReading

// Imported calendars are parsed in this process and never in the server, so that one that takes too much time or
// memory ends here.
endFirstWithoutMemory()
yieldProcessor()
dropPrivileges()

const send = (message: ParserMessage) => process.send?.(message)

process.once('message', async (task: ParserTask) => {
  send(busyTimes(await buffer(process.stdin), task))
})
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
send({ ready: true })
