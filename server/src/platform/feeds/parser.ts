import { buffer } from 'node:stream/consumers'
import { busyTimes, type FeedReading, type FeedWindow } from './busy-times.ts'
import { dropPrivileges, endFirstWithoutMemory } from './privileges.ts'

/** Sent before the content of the feed. */
export interface ParserTask extends FeedWindow {
  /** The host in the UIDs of our own events. */
  readonly ourHost: string
}

/** `ready` once, then the reading. */
export type ParserMessage = { ready: true } | FeedReading

// Feeds are parsed in this process and never in the server, so that one that takes too much time or
// memory ends here.
endFirstWithoutMemory()
dropPrivileges()

const send = (message: ParserMessage) => process.send?.(message)

process.once('message', async ({ from, to, ourHost }: ParserTask) => {
  const ours = new RegExp(
    String.raw`^[0-9a-f-]{36}-\d+@${ourHost.replace(/\W/g, String.raw`\$&`)}$`,
  )
  const content = await buffer(process.stdin)
  send(busyTimes(content, { from, to }, (uid) => ours.test(uid)))
})
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
send({ ready: true })
