import type { MessagePicture } from '@annai/contract/bookings/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'

interface ThreadPictureProps {
  bookingId: string
  picture: MessagePicture
  isRemoved: boolean
}

/** A picture of a conversation, loaded on a press: each look is written to the security log. */
export function ThreadPicture({ bookingId, picture, isRemoved }: ThreadPictureProps) {
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
