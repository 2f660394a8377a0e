import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the check returns a value. Throws after the time limit. */
export async function waitFor<T>(
  what: string,
  seconds: number,
  check: () => Promise<T | undefined | false>,
): Promise<T> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(250)) {
    const found = await check().catch(() => undefined)
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`${what}: not within ${seconds} s`)
}

/** Whether a program listens there. */
export const accepts = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
