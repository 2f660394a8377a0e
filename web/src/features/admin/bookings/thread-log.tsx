import type { AdminMessage } from '@annai/contract/admin/bookings/shapes'
import type { PrivatePicture } from '@annai/contract/media/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useText } from '../../../shell/i18n/use-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { useEarlierMessages } from '../admin-queries.ts'
import { useAdminDates } from '../use-admin-dates.ts'

interface ThreadPictureProps {
  bookingId: string
  picture: PrivatePicture
  isRemoved: boolean
}

/** A picture of a conversation, loaded on a press: each look is written to the security log. */
function ThreadPicture({ bookingId, picture, isRemoved }: ThreadPictureProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', 'picture', picture._id],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/admin/bookings/:bookingId/pictures/:pictureId',
        { params: { bookingId, pictureId: picture._id } },
        { as: 'admin', signal },
      ),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  return (
    <div className="mt-2 grid justify-items-start gap-1">
      {isRemoved && <p className="text-muted text-sm">{t('details.pictureRemoved')}</p>}
      {error && <p role="alert">{messageOf(error, tCommon)}</p>}
      {url ? (
        <img src={url} alt={t('details.picture')} className="max-h-96 max-w-full rounded-md" />
      ) : (
        <Button look="secondary" size="sm" busy={isFetching} onClick={() => setShown(true)}>
          {t('details.showPicture')}
        </Button>
      )}
    </div>
  )
}

/** A system message in the administrator's language. */
function useSystemText(): (
  line: Pick<AdminMessage, 'message' | 'messageKey' | 'messageParams'>,
) => string {
  const { t } = useTranslation()
  const text = useText()
  return ({ messageKey, messageParams = {}, message }) => {
    if (!messageKey) return message
    const label = text(messageKey, {
      ...messageParams,
      cancellerName: messageParams.cancellerName || t('notifications.unknownUser'),
      location: messageParams.location || t('notifications.unknownLocation'),
      ...(messageParams.reason && { context: 'reason' }),
    })
    return label === messageKey ? message : label
  }
}

/** The conversation, read-only: the newest page, and earlier ones on demand. */
export function ThreadLog({ id, messages }: { id: string; messages: readonly AdminMessage[] }) {
  const { t } = useTranslation('admin')
  const { t: tSite } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const [first] = messages
  const earlier = useEarlierMessages(id, first?.seq ?? 1)
  if (!first) return <p className="text-muted">{t('details.noMessages')}</p>
  const hasEarlier = earlier.data ? earlier.hasNextPage : first.seq > 1
  const pages = [...(earlier.data?.pages ?? [])].reverse()
  return (
    <>
      {hasEarlier && (
        <Button
          look="secondary"
          size="sm"
          className="mb-3"
          busy={earlier.isFetching}
          onClick={() => void (earlier.data ? earlier.fetchNextPage() : earlier.refetch())}
        >
          {tSite('chat.earlier')}
        </Button>
      )}
      {earlier.isError && (
        <Banner tone="bad" role="alert" title={t('list.error', { message: t('list.failed') })}>
          {messageOf(earlier.error, tCommon)}
        </Banner>
      )}
      <ol className="grid gap-3">
        {[...pages.flat(), ...messages].map((line) => (
          <ThreadLine key={line._id} bookingId={id} line={line} />
        ))}
      </ol>
    </>
  )
}

function ThreadLine({ bookingId, line }: { bookingId: string; line: AdminMessage }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const systemText = useSystemText()
  return (
    <li className={classes('rounded-md p-3', line.isSystemMessage ? 'bg-amber-tint' : 'bg-sunken')}>
      <p className="mb-1 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={line.sender === 'guide' ? 'info' : 'neutral'}>
          {t(`details.roles.${line.sender}`)}
        </Badge>
        {line.isSystemMessage && <span className="text-muted">{t('details.system')}</span>}
        <time dateTime={line.date} className="ms-auto text-muted">
          {minute(line.date)}
        </time>
      </p>
      {line.quotes && (
        <blockquote
          dir="auto"
          className="mb-1 line-clamp-2 border-line border-s-4 ps-2 text-muted text-sm"
        >
          {line.quotes.isSystemMessage ? systemText(line.quotes) : line.quotes.message}
        </blockquote>
      )}
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {line.isSystemMessage ? systemText(line) : line.message}
      </p>
      {line.place && (
        <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
          {[line.place.name, line.place.localAddress, line.place.address, line.place.note]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {line.picture && (
        <ThreadPicture
          bookingId={bookingId}
          picture={line.picture}
          isRemoved={line.pictureIsRemoved ?? false}
        />
      )}
    </li>
  )
}
