import { isBarredFrom, isBlocked } from '@annai/contract/accounts/policy'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { AccountStatus } from '@annai/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { ApiError } from '../http/api-error.ts'
import { expireSession } from '../http/expired-session.ts'
import { useText } from '../i18n/use-text.ts'
import { endSession, personNow, useSession } from '../session/session.ts'
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
function keepConnected(socket: RealtimeSocket): () => void {
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

/** Transports, attempts of one round and timeout of the connection. */
export const CONNECTION_OPTIONS = {
  path: '/socket.io/',
  transports: ['websocket', 'polling'],
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  timeout: 10_000,
}

const openSocket = async (token: string): Promise<RealtimeSocket> => {
  const { io } = await import('socket.io-client')
  return io({ ...CONNECTION_OPTIONS, query: { token } })
}

interface RealtimeConnectionProps {
  onSocket: (socket: RealtimeSocket | null) => void
  onFirstConnect: () => void
  /** Called after a reconnection, and when the server reports lost events. */
  onEventsMissed: () => void
  onNotification: (notification: Notification) => void
  onUnreadCount: (unread: { count: number }) => void
  onBookingsChanged: () => void
  onCalendarChanged: () => void
}

/** One connection per logged-in tab. Account and session events are handled here. */
export function RealtimeConnection({ onSocket, ...props }: RealtimeConnectionProps) {
  const { token } = useSession()
  const client = useQueryClient()
  const text = useText()

  /** A blocked guide may still read, and sees a notice; a blocked traveller is logged out. */
  const onAccountChanged = useEffectEvent(
    (socket: RealtimeSocket, accountStatus: AccountStatus) => {
      const person = personNow()
      const wasBlocked = isBlocked(accountStatus)
      if (wasBlocked) toast.error(text('auth.login.errors.accountBlocked'), { id: 'account' })
      if (person && isBarredFrom({ ...person, status: accountStatus }, 'reading'))
        return endSession()
      void client.invalidateQueries()
      if (wasBlocked) socket.once('disconnect', () => socket.connect())
    },
  )
  const onFirstConnect = useEffectEvent(props.onFirstConnect)
  const onEventsMissed = useEffectEvent(props.onEventsMissed)
  const onNotification = useEffectEvent(props.onNotification)
  const onUnreadCount = useEffectEvent(props.onUnreadCount)
  const onBookingsChanged = useEffectEvent(props.onBookingsChanged)
  const onCalendarChanged = useEffectEvent(props.onCalendarChanged)
  const addListeners = useEffectEvent((socket: RealtimeSocket, ownToken: string) => {
    let hasBeenConnected = false
    socket.on('connect', () => {
      if (hasBeenConnected) onEventsMissed()
      else onFirstConnect()
      hasBeenConnected = true
    })
    socket.on('events missed', onEventsMissed)
    socket.on('new notification', onNotification)
    socket.on('unread changed', onUnreadCount)
    socket.on('booking changed', onBookingsChanged)
    socket.on('trip changed', onBookingsChanged)
    socket.on('new message', onBookingsChanged)
    socket.on('calendar changed', onCalendarChanged)
    socket.on('connect_error', ({ message }) => console.warn('Realtime connection:', message))
    socket.on('account changed', ({ accountStatus }) => onAccountChanged(socket, accountStatus))
    socket.on('session ended', () => expireSession(ownToken, new ApiError(401, null)))
  })

  useEffect(() => {
    if (!token) return
    let closed = false
    let close = () => undefined as undefined
    openSocket(token).then(
      (socket) => {
        if (closed) return void socket.disconnect()
        addListeners(socket, token)
        const stop = keepConnected(socket)
        close = () => {
          stop()
          socket.disconnect()
          onSocket(null)
        }
        onSocket(socket)
      },
      (error: Error) => console.warn('Realtime connection:', error.message),
    )
    return () => {
      closed = true
      close()
    }
  }, [token, onSocket])

  return null
}
