import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import type { PictureMessageProps } from './picture-props.ts'
import { readPicture } from './picture-queries.ts'

const PictureDialog = lazyOrError(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** Twice the width in the thread, for dense screens. */
const WIDTH = 480

/** A picture that opens as a whole on a press. */
export function LoadedPicture(props: PictureMessageProps) {
  const { message, picture, isOwn, otherName } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery(readPicture(message.bookingId, picture._id, WIDTH))
  const url = useObjectUrl(data)
  if (isError)
    return (
      <div className="grid size-full content-center justify-items-center gap-1 p-3 text-center text-sm">
        <p>{t('chat.pictures.failed')}</p>
        <button type="button" onClick={() => void refetch()} className="link min-h-11 px-3">
          {tCommon('actions.retry')}
        </button>
      </div>
    )
  if (!url) return null
  const name = isOwn ? t('chat.pictures.own') : t('chat.pictures.from', { name: otherName })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="block size-full"
      >
        <img src={url} alt={name} className="size-full object-cover" />
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog {...props} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
