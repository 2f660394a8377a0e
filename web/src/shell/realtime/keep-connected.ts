import { onReturn } from './on-return.ts'
import type { RealtimeSocket } from './realtime-context.tsx'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** The events of one return (online, focus, pageshow) arrive together. */
const SAME_RETURN_MS = 1_000
/** After this long without an answer a connection that looks open is dead. */
const CHECK_MS = 5_000
/** How the server refuses a token: another attempt with it is useless. */
const REFUSED_TOKEN = 'Authentication required'

/**
 * Reconnects after any outage. The library gives up after its five attempts: further rounds follow,
 * at most 30 seconds apart, and one at once when the network or the person is back. A connection
 * that did not survive the sleep of the device still looks open then, so it has to answer.
 */
export function keepConnected(socket: RealtimeSocket): () => void {
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let returnedAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  const reconnect = () => {
    clearTimeout(timer)
    // Ends an attempt that hangs, and the pause before the next one.
    socket.disconnect().connect()
  }
  const reconnectLater = () => {
    clearTimeout(timer)
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** round++, LONGEST_PAUSE_MS)
    // Spread, so that a restarted server does not meet every browser at the same moment.
    timer = setTimeout(reconnect, pause * (0.5 + Math.random() / 2))
  }
  const check = () =>
    socket.timeout(CHECK_MS).emit('check connection', (error) => {
      if (error && !isStopped) reconnect()
    })

  socket.on('connect', () => {
    round = 0
    clearTimeout(timer)
  })
  socket.io.on('reconnect_failed', reconnectLater)
  socket.on('connect_error', ({ message }) => {
    // The library itself does not retry what the server refuses.
    if (!socket.active && message !== REFUSED_TOKEN) reconnectLater()
  })
  socket.on('disconnect', (reason) => {
    // Nor this. A hidden tab beyond the bound of tabs waits until it is looked at.
    const isVisible = document.visibilityState === 'visible'
    if (reason === 'io server disconnect' && isVisible) reconnectLater()
  })
  const stopListening = onReturn(() => {
    const now = performance.now()
    if (now - returnedAt < SAME_RETURN_MS) return
    returnedAt = now
    if (socket.connected) check()
    else reconnect()
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
  }
}
