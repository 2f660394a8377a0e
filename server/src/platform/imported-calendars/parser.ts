import { buffer } from 'node:stream/consumers'
import { busyTimes, type CalendarReading, type ParserTask } from './busy-times.ts'
import { dropPrivileges, endFirstWithoutMemory, yieldProcessor } from './privileges.ts'

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
