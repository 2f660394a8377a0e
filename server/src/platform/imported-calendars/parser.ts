import { buffer } from 'node:stream/consumers'
import { busyTimes, type CalendarReading, type CalendarWindow } from './busy-times.ts'
import { dropPrivileges, endFirstWithoutMemory, yieldProcessor } from './privileges.ts'

/** Sent before the content of the imported calendar. */
export interface ParserTask extends CalendarWindow {
  /** The host in the UIDs of our own events. */
  readonly ourHost: string
  /** The ids of the guide's own bookings: only their events are skipped. */
  readonly ownBookings: readonly string[]
}

/** `ready` once, then the reading. */
export type ParserMessage = { ready: true } | CalendarReading

// Imported calendars are parsed in this process and never in the server, so that one that takes too much time or
// memory ends here.
endFirstWithoutMemory()
yieldProcessor()
dropPrivileges()

const send = (message: ParserMessage) => process.send?.(message)

process.once('message', async ({ from, to, ourHost, ownBookings }: ParserTask) => {
  const own = new Set(ownBookings)
  const isOwn = (uid: string) => {
    const [, booking = '', host] = /^([\da-f-]{36})-\d+@(.+)$/.exec(uid) ?? []
    return host === ourHost && own.has(booking)
  }
  const content = await buffer(process.stdin)
  send(busyTimes(content, { from, to }, isOwn))
})
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
send({ ready: true })
