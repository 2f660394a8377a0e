import type { ClientEvents, ServerEvents } from '@annai/contract/chat/events'
import {
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
import { optionalPart } from '../../startup/lazy-or-nothing.ts'
import { useSession } from '../session/session.ts'
import { UnreadContext } from './unread-count.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

const LiveContext = createContext<LiveSocket | null>(null)

const Presence = optionalPart(async () => (await import('./realtime-connection.tsx')).Presence)

/** What is live for whoever is logged in; visitors do without its program. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { isLoggedIn } = useSession()
  const [socket, setSocket] = useState<LiveSocket | null>(null)
  const [unread, setUnread] = useState(0)
  return (
    <LiveContext value={socket}>
      <UnreadContext value={isLoggedIn ? unread : 0}>
        {children}
        {isLoggedIn && (
          <Suspense>
            <Presence onSocket={setSocket} onUnread={setUnread} />
          </Suspense>
        )}
      </UnreadContext>
    </LiveContext>
  )
}

/** Runs `hear` on every such event while the component is there. */
export function useLiveEvent<E extends keyof ServerEvents>(event: E, hear: ServerEvents[E]): void {
  const socket = use(LiveContext)
  const onEvent = useEffectEvent((...payload: Parameters<ServerEvents[E]>) => {
    ;(hear as (...args: Parameters<ServerEvents[E]>) => void)(...payload)
  })
  useEffect(() => {
    if (!socket) return
    const listener = ((...payload: Parameters<ServerEvents[E]>) => onEvent(...payload)) as never
    socket.on(event, listener)
    return () => {
      socket.off(event, listener)
    }
  }, [socket, event])
}

/** Is the connection open? While it is not, a screen that must stay true asks from time to time. */
export function useIsLive(): boolean {
  const socket = use(LiveContext)
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
 * Listens to a booking's room, again after every reconnection, until the component goes. `onJoined`
 * asks for what was said before the room was entered.
 */
export function useBookingRoom(bookingId: string | undefined, onJoined?: () => void): void {
  const socket = use(LiveContext)
  const joined = useEffectEvent(() => onJoined?.())
  useEffect(() => {
    if (!socket || !bookingId) return
    const join = () => socket.emit('join booking', bookingId, joined)
    if (socket.connected) join()
    socket.on('connect', join)
    return () => {
      socket.off('connect', join)
      if (socket.connected) socket.emit('leave booking', bookingId)
    }
  }, [socket, bookingId])
}
