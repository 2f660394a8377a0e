import type { PrivatePicture } from '@annai/contract/media/shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPicture } from '../../features/chat/pictures/picture-queries.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'

/** Large enough for a dense screen, and kept by the service worker until the tour is over. */
const WIDTH = 960

interface RecognitionPictureProps {
  bookingId: string
  picture: PrivatePicture
  alt: string
}

/** The picture by which a party is recognised, in space that is reserved before it is loaded. */
export function RecognitionPicture({ bookingId, picture, alt }: RecognitionPictureProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { data, isError, refetch } = useQuery(readPicture(bookingId, picture._id, WIDTH))
  const url = useObjectUrl(data)
  return (
    <div
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
      className="mt-2 max-h-96 max-w-full overflow-hidden rounded-lg bg-sunken"
    >
      {isError && (
        <div className="grid size-full content-center justify-items-center gap-1 p-3 text-center text-sm">
          <p>{t('chat.pictures.failed')}</p>
          <button type="button" onClick={() => void refetch()} className="link min-h-11 px-3">
            {tCommon('actions.retry')}
          </button>
        </div>
      )}
      {url && <img src={url} alt={alt} className="size-full object-contain" />}
    </div>
  )
}
