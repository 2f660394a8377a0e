import { textContext, UNREAD_POLL_MS } from '@annai/contract/notifications/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { agreementKey } from '../../features/accounts/agreements/agreement-key.ts'
import { availabilityKeys } from '../../features/availability/availability-keys.ts'
import { bookingKeys } from '../../features/bookings/booking-keys.ts'
import { guideKeys } from '../../features/guides/guide-keys.ts'
import {
  notificationKeys,
  refreshNotifications,
  unreadCountQuery,
} from '../../features/notifications/notification-keys.ts'
import { usePushWatch } from '../../features/notifications/push/use-push-watch.ts'
import { useTimeZoneReport } from '../../features/notifications/use-time-zone-report.ts'
import { isTransient } from '../../shell/http/query-client.ts'
import { useText } from '../../shell/i18n/use-text.ts'
import { useSite } from '../../shell/layout/use-site.ts'
import { RealtimeConnection } from '../../shell/realtime/realtime-connection.tsx'
import {
  type RealtimeUpdatesProps,
  useIsConnected,
} from '../../shell/realtime/realtime-context.tsx'
import { reportReach } from '../../shell/realtime/server-reach.ts'
import { lazyOrNothing } from '../../ui/feedback/lazy.tsx'
import { toast } from '../../ui/feedback/toast.ts'

// Lazy, because it needs the queries of bookings and messages, which must stay out of a first load.
const OutboxSender = lazyOrNothing(
  async () => (await import('../../features/chat/outbox-sender.tsx')).OutboxSender,
)

const SignalSender = lazyOrNothing(
  async () => (await import('../../features/bookings/day/signal-sender.tsx')).SignalSender,
)

const AgreementNotice = lazyOrNothing(
  async () =>
    (await import('../../features/accounts/agreements/agreement-notice.tsx')).AgreementNotice,
)

interface ConnectionProps extends Pick<RealtimeUpdatesProps, 'onSocket'> {
  /** Called for a new version of a document. */
  onTerms: () => void
}

/** Invalidates queries on realtime events, so that they are fetched again. */
function Connection({ onSocket, onTerms }: ConnectionProps) {
  const client = useQueryClient()
  const text = useText()
  const refresh = (queryKey: readonly unknown[]) => {
    void client.invalidateQueries({ queryKey })
  }
  return (
    <RealtimeConnection
      onSocket={onSocket}
      onFirstConnect={() => {
        // Little time has passed since the page was loaded, so only open bookings are refreshed.
        refreshNotifications(client)
        refresh(bookingKeys.details)
      }}
      onEventsMissed={() => {
        refreshNotifications(client)
        refresh(bookingKeys.all)
        refresh(availabilityKeys.all)
      }}
      onNotification={({ titleKey, titleParams, actionUrl, relatedBooking }) => {
        toast.info(text(titleKey, { ...titleParams, ...textContext(titleParams) }))
        refreshNotifications(client)
        // The first event of a new enquiry, whose booking lists and counts do not contain yet.
        if (relatedBooking) refresh(bookingKeys.all)
        // An administrator decided about the profile; its page may be open.
        if (actionUrl === '/guide-profile') refresh(guideKeys.all)
        if (titleKey === 'notifications.terms.title') {
          onTerms()
          refresh(agreementKey)
        }
      }}
      onUnreadCount={(unread) => {
        client.setQueryData(notificationKeys.unread, unread)
        // Another device may have read some of them.
        refreshNotifications(client, notificationKeys.list)
      }}
      onBookingsChanged={() => refresh(bookingKeys.all)}
      onCalendarChanged={() => refresh(availabilityKeys.all)}
    />
  )
}

/** While the server is unreachable, the count is fetched this often to detect its return. */
const UNREACHABLE_POLL_MS = 10_000

/** Fetches the unread count on login and every two minutes; events update it in between. */
function UnreadCountPoll({ onUnread }: Pick<RealtimeUpdatesProps, 'onUnread'>) {
  useTimeZoneReport()
  usePushWatch()
  const isLive = useIsConnected()
  const { data, error, failureReason, refetch } = useQuery({
    ...unreadCountQuery,
    refetchInterval: ({ state }) =>
      state.fetchFailureReason && isTransient(state.fetchFailureReason)
        ? UNREACHABLE_POLL_MS
        : UNREAD_POLL_MS,
    refetchIntervalInBackground: true,
  })
  const count = data?.count ?? 0
  const isUnreachable = failureReason !== null && isTransient(failureReason)
  useEffect(() => onUnread(count), [onUnread, count])
  useEffect(() => {
    if (error) console.warn('Unread count:', error.message)
  }, [error])
  useEffect(() => reportReach(isLive || !isUnreachable), [isLive, isUnreachable])
  useEffect(() => () => reportReach(true), [])
  const wasLive = useRef(isLive)
  useEffect(() => {
    // After a lost connection, a request shows whether the server responds at all.
    if (wasLive.current && !isLive) void refetch()
    wasLive.current = isLive
  }, [isLive, refetch])
  return null
}

/** Connects the socket to the query cache while a person is logged in. */
export function RealtimeUpdates({ onSocket, onUnread }: RealtimeUpdatesProps) {
  const asksAgreement = useSite()?.asksAgreement
  // The data of the site are those of when the page was loaded.
  const [hasNewTerms, setHasNewTerms] = useState(false)
  return (
    <>
      <Connection onSocket={onSocket} onTerms={() => setHasNewTerms(true)} />
      <UnreadCountPoll onUnread={onUnread} />
      <Suspense>
        <OutboxSender />
        <SignalSender />
        {(asksAgreement || hasNewTerms) && <AgreementNotice />}
      </Suspense>
    </>
  )
}
