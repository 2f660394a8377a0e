import type { ClientEvents, ServerEvents } from '@annai/contract/chat/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Socket } from 'socket.io-client'
import { endSession, useSession } from './session.ts'
import { useText } from './text.ts'
import { toast } from './toast.ts'
import { UNREAD_KEY } from './unread.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

const LiveContext = createContext<LiveSocket | null>(null)

const open = async (token: string): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client')
  return io({
    path: '/socket.io/',
    query: { token },
    transports: ['websocket', 'polling'],
    reconnectionAttempts: 5,
    reconnectionDelay: 1_000,
    timeout: 10_000,
  })
}

/** After the last attempt failed, a returning reader or network is reason enough to try again. */
function resumeOnReturn(socket: LiveSocket): () => void {
  const resume = () => {
    if (!socket.active && document.visibilityState === 'visible') socket.connect()
  }
  window.addEventListener('online', resume)
  window.addEventListener('focus', resume)
  document.addEventListener('visibilitychange', resume)
  return () => {
    window.removeEventListener('online', resume)
    window.removeEventListener('focus', resume)
    document.removeEventListener('visibilitychange', resume)
  }
}

/** One connection per logged-in tab (decision 109); what it says refreshes what the screens show. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { token } = useSession()
  const [socket, setSocket] = useState<LiveSocket | null>(null)
  const client = useQueryClient()
  const text = useText()

  const refresh = useEffectEvent((...queryKey: string[]) => {
    void client.invalidateQueries({ queryKey })
  })
  const announce = useEffectEvent(({ titleKey, titleParams }: Notification) => {
    toast.info(text(titleKey, titleParams))
    refresh('notifications')
  })
  const follow = useEffectEvent((live: LiveSocket) => {
    let hasBeenOpen = false
    live.on('connect', () => {
      // What was said while the line was down is asked for: a live event is never the only source.
      if (hasBeenOpen) {
        refresh('bookings')
        refresh('notifications')
      }
      hasBeenOpen = true
    })
    live.on('connect_error', ({ message }) => console.warn('Live connection:', message))
    live.on('new notification', announce)
    live.on('booking changed', () => refresh('bookings'))
    live.on('unread changed', (unread) => client.setQueryData(UNREAD_KEY, unread))
    live.on('session ended', endSession)
  })

  useEffect(() => {
    if (!token) return
    let closed = false
    let close = () => undefined as undefined
    open(token).then(
      (live) => {
        if (closed) return void live.disconnect()
        follow(live)
        const stop = resumeOnReturn(live)
        close = () => {
          stop()
          live.disconnect()
          setSocket(null)
        }
        setSocket(live)
      },
      (error: Error) => console.warn('Live connection:', error.message),
    )
    return () => {
      closed = true
      close()
    }
  }, [token])

  return <LiveContext value={socket}>{children}</LiveContext>
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
