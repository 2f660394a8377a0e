import type { ClientEvents, ServerEvents } from '@annai/contract/chat/events'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Socket } from 'socket.io-client'
import { useSession } from '../session/session.ts'
import { UnreadCountContext } from './unread-count-context.ts'

export type RealtimeSocket = Socket<ServerEvents, ClientEvents>

const SocketContext = createContext<RealtimeSocket | null>(null)

export interface RealtimeUpdatesProps {
  onSocket: (socket: RealtimeSocket | null) => void
  onUnread: (count: number) => void
}

interface RealtimeProviderProps {
  /** Opens the connection; a lazy component, so that visitors never load it. */
  updates: ComponentType<RealtimeUpdatesProps>
  children: ReactNode
}

/** Provides the socket and the unread count of the person who is logged in. */
export function RealtimeProvider({ updates: Updates, children }: RealtimeProviderProps) {
  const { isLoggedIn } = useSession()
  const [socket, setSocket] = useState<RealtimeSocket | null>(null)
  const [unread, setUnread] = useState(0)
  return (
    <SocketContext value={socket}>
      <UnreadCountContext value={isLoggedIn ? unread : 0}>
        {children}
        {isLoggedIn && (
          <Suspense>
            <Updates onSocket={setSocket} onUnread={setUnread} />
          </Suspense>
        )}
      </UnreadCountContext>
    </SocketContext>
  )
}

/** Calls `listener` on every event while the component is mounted. */
export function useRealtimeEvent<E extends keyof ServerEvents>(
  event: E,
  listener: ServerEvents[E],
): void {
  const socket = use(SocketContext)
  const onEvent = useEffectEvent((...payload: Parameters<ServerEvents[E]>) => {
    ;(listener as (...args: Parameters<ServerEvents[E]>) => void)(...payload)
  })
  useEffect(() => {
    if (!socket) return
    const onSocketEvent = ((...payload: Parameters<ServerEvents[E]>) =>
      onEvent(...payload)) as never
    socket.on(event, onSocketEvent)
    return () => {
      socket.off(event, onSocketEvent)
    }
  }, [socket, event])
}

/** Reports that the person is writing, while the connection is open. */
export function useTypingReport(): ClientEvents['typing'] {
  const socket = use(SocketContext)
  return (...report) => {
    if (socket?.connected) socket.emit('typing', ...report)
  }
}

/** Whether the connection is open; while it is not, screens poll. */
export function useIsConnected(): boolean {
  const socket = use(SocketContext)
  const subscribe = useCallback(
    (changed: () => void) => {
      socket?.on('connect', changed)
      socket?.on('disconnect', changed)
      return () => {
        socket?.off('connect', changed)
        socket?.off('disconnect', changed)
      }
    },
    [socket],
  )
  return useSyncExternalStore(
    subscribe,
    () => socket?.connected ?? false,
    () => false,
  )
}

/**
 * Joins a booking's room, also after each reconnection, and leaves it when the component unmounts.
 * `isWatching` is whether its messages are on the screen; if not, the server notifies the person.
 * `onJoined` is called after each join, to fetch what was sent before.
 */
export function useBookingRoom(
  bookingId: string,
  isWatching: boolean,
  onJoined?: () => void,
): void {
  const socket = use(SocketContext)
  const joined = useEffectEvent(() => onJoined?.())
  const watch = useEffectEvent(() => {
    if (socket?.connected) socket.emit('watch booking', bookingId, isWatching)
  })
  useEffect(() => {
    if (!socket) return
    const join = () => {
      // Sent first, so that the join itself does not count as watching.
      watch()
      socket.emit('join booking', bookingId, joined)
    }
    if (socket.connected) join()
    socket.on('connect', join)
    return () => {
      socket.off('connect', join)
      if (socket.connected) socket.emit('leave booking', bookingId)
    }
  }, [socket, bookingId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of `isWatching` is sent
  useEffect(() => watch(), [isWatching])
}
