import type { GalleryImage } from '@annai/contract/guides/shapes'
import { pictureOf } from '@annai/contract/media/pictures'
import { useTranslation } from 'react-i18next'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import { CloseOnBack } from '../../../../ui/overlay/close-on-back.tsx'
import '../../../../ui/overlay/lightbox.css'

interface GalleryLightboxProps {
  images: readonly GalleryImage[]
  name: string
  start: number
  onClose: () => void
}

const sized = (src: string) => {
  const stored = pictureOf(src)
  return stored ? { src: stored.src, width: stored.width, height: stored.height } : { src }
}

/** One picture at a time, with arrows, swipes and keys. The backdrop and Escape close it. */
export default function GalleryLightbox({ images, name, start, onClose }: GalleryLightboxProps) {
  const { t } = useTranslation('common')
  const { t: tSite } = useTranslation()
  return (
    <>
      <CloseOnBack onClose={onClose} />
      <Lightbox
        open
        close={onClose}
        index={start}
        plugins={[Captions]}
        slides={images.map(({ imageUrl, description }) => ({
          ...sized(imageUrl),
          alt: description || name,
          ...(description && { description }),
        }))}
        carousel={{ finite: images.length < 2, preload: 1, padding: '8%' }}
        controller={{ closeOnBackdropClick: true }}
        labels={{
          Previous: t('actions.previous'),
          Next: t('actions.next'),
          Close: t('actions.close'),
          Lightbox: tSite('guideProfileView.gallery'),
          'Photo gallery': tSite('guideProfileView.gallery'),
        }}
      />
    </>
  )
}
