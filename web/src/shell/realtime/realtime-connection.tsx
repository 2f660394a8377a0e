import { UNREAD_POLL_MS } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { AccountStatus } from '@annai/contract/person'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { Queries } from '../http/query-provider.tsx'
import { useText } from '../i18n/use-text.ts'
import { endSession, sessionNow, useSession } from '../session/session.ts'
import type { LiveSocket } from './realtime-context.tsx'
import { UNREAD_KEY } from './unread-count.ts'
import { unreadQuery } from './unread-count-query.ts'

/** How the connection is made and made again (P2 sections 7 and 9). */
export const CONNECTION = {
  path: '/socket.io/',
  transports: ['websocket', 'polling'],
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  timeout: 10_000,
}

const open = async (token: string): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client')
  return io({ ...CONNECTION, query: { token } })
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
function Connection({ onSocket }: { onSocket: (socket: LiveSocket | null) => void }) {
  const { token } = useSession()
  const client = useQueryClient()
  const text = useText()

  const refresh = useEffectEvent((...queryKey: string[]) => {
    void client.invalidateQueries({ queryKey })
  })
  const announce = useEffectEvent(({ titleKey, titleParams, actionUrl }: Notification) => {
    toast.info(text(titleKey, titleParams))
    refresh('notifications')
    // The operator decided about the profile: its page may be the one that is open.
    if (actionUrl === '/guide-profile') refresh('guides')
  })
  /** A blocked guide reads on and is told so by every page; a blocked traveller may not stay. */
  const feelBlock = useEffectEvent((live: LiveSocket, accountStatus: AccountStatus) => {
    const isBlocked = accountStatus === 'blocked'
    if (isBlocked) toast.error(text('auth.login.errors.accountBlocked'), { id: 'account' })
    if (isBlocked && sessionNow().role === 'user') return endSession()
    void client.invalidateQueries()
    if (isBlocked) live.once('disconnect', () => live.connect())
  })
  const follow = useEffectEvent((live: LiveSocket) => {
    let hasBeenOpen = false
    live.on('connect', () => {
      // What was said while the line was down is asked for: a live event is never the only source.
      // At first that is the blink between the loading of the page and this moment.
      refresh('notifications')
      if (hasBeenOpen) refresh('bookings')
      else refresh('bookings', 'one')
      hasBeenOpen = true
    })
    live.on('connect_error', ({ message }) => console.warn('Live connection:', message))
    live.on('new notification', announce)
    live.on('booking changed', () => refresh('bookings'))
    live.on('new message', () => refresh('bookings'))
    live.on('unread changed', (unread) => {
      client.setQueryData(UNREAD_KEY, unread)
      // What was read on another device is read in the list of this one, too.
      refresh('notifications', 'list')
    })
    live.on('account changed', ({ accountStatus }) => feelBlock(live, accountStatus))
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
          onSocket(null)
        }
        onSocket(live)
      },
      (error: Error) => console.warn('Live connection:', error.message),
    )
    return () => {
      closed = true
      close()
    }
  }, [token, onSocket])

  return null
}

/** The unread count: on login, every two minutes, and when told. */
function UnreadCount({ onUnread }: { onUnread: (count: number) => void }) {
  const { data, error } = useQuery({
    ...unreadQuery,
    refetchInterval: UNREAD_POLL_MS,
    refetchIntervalInBackground: true,
  })
  const count = data?.count ?? 0
  useEffect(() => onUnread(count), [onUnread, count])
  useEffect(() => {
    if (error) console.warn('Unread count:', error.message)
  }, [error])
  return null
}

interface PresenceProps {
  onSocket: (socket: LiveSocket | null) => void
  onUnread: (count: number) => void
}

/** What goes on in every tab of whoever is logged in. */
export function Presence({ onSocket, onUnread }: PresenceProps) {
  return (
    <Queries>
      <Connection onSocket={onSocket} />
      <UnreadCount onUnread={onUnread} />
    </Queries>
  )
}
