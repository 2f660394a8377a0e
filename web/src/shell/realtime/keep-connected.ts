import { onReturn } from './on-return.ts'
import type { RealtimeSocket } from './realtime-context.tsx'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 30_000
/** One return causes several events (online, focus, pageshow) within this time. */
const SAME_RETURN_MS = 1_000
/** A connection without a response in this time is closed and opened again. */
const CHECK_MS = 5_000
/** The server's message for a refused token, with which no further attempt is made. */
const REFUSED_TOKEN = 'Authentication required'

/**
 * Reconnects after any outage, until the returned function is called. The library gives up after five
 * attempts. Further rounds follow, at most 30 seconds apart, and one at once when the network or the
 * person is back. After the device slept, a lost connection still looks open, so it is checked then.
 */
export function keepConnected(socket: RealtimeSocket): () => void {
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let returnedAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  const reconnect = () => {
    clearTimeout(timer)
    // Cancels an attempt that hangs, and the pause before the next one.
    socket.disconnect().connect()
  }
  const reconnectLater = () => {
    clearTimeout(timer)
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** round++, MAX_PAUSE_MS)
    // Random, so that not all browsers connect to a restarted server at the same moment.
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
    // The library does not retry a connection that the server has refused.
    if (!socket.active && message !== REFUSED_TOKEN) reconnectLater()
  })
  socket.on('disconnect', (reason) => {
    // The library does not retry this either. The server disconnects a person's oldest sockets
    // beyond a limit, and a hidden tab waits until it is visible.
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
