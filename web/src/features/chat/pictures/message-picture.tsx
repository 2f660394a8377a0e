import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithFallback } from '../../../ui/feedback/lazy.tsx'
import type { PictureMessageProps } from './picture-props.ts'

const NoPicture = () => {
  const { t } = useTranslation()
  return <p>{t('chat.part.picture')}</p>
}

const LoadedPicture = lazyWithFallback(
  async () => (await import('./loaded-picture.tsx')).LoadedPicture,
  NoPicture,
)
const OutgoingPreview = lazyWithFallback(
  async () => (await import('./outgoing-picture.tsx')).OutgoingPicture,
  NoPicture,
)

/** The picture of a message. Its space is reserved, so that nothing moves when it is loaded. */
export function MessagePicture(props: PictureMessageProps) {
  const { width, height } = props.picture
  return (
    <div
      style={{ aspectRatio: `${width} / ${height}` }}
      className="max-h-80 w-60 max-w-[85%] overflow-hidden rounded-lg bg-sunken"
    >
      <Suspense>
        <LoadedPicture {...props} />
      </Suspense>
    </div>
  )
}

/** The picture of a message that is not sent yet. */
export const OutgoingPicture = ({ id }: { id: string }) => (
  <div className="h-44 w-60 max-w-[85%] overflow-hidden rounded-lg bg-sunken opacity-75">
    <Suspense>
      <OutgoingPreview id={id} />
    </Suspense>
  </div>
)
