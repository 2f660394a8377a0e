import type { GalleryImage } from '@annai/contract/guides/shapes'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredPicture } from '../../media/stored-picture.tsx'
import { GuidePart } from './guide-story.tsx'

const Lightbox = lazy(() => import('./gallery-lightbox.tsx'))

/** The guide's pictures; each opens in front of the page. */
export function GuideGallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<number | null>(null)
  const total = images.length
  if (total === 0) return null
  return (
    <GuidePart title={t('guideProfileView.gallery')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map(({ imageUrl, description }, at) => (
          <li key={imageUrl} className="grid content-start gap-1.5">
            <button
              type="button"
              aria-label={
                description
                  ? t('guideProfileView.openPictureOf', {
                      number: at + 1,
                      total,
                      words: description,
                    })
                  : t('guideProfileView.openPicture', { number: at + 1, total })
              }
              onClick={() => setShown(at)}
              className="overflow-hidden rounded-lg border border-line hover:border-indigo"
            >
              <StoredPicture
                src={imageUrl}
                alt=""
                fallback="/portrait-fallback.svg"
                loading="lazy"
                sizes="(min-width: 64rem) 16rem, 46vw"
                className="aspect-4/3 w-full bg-sunken object-cover"
              />
            </button>
            {description && (
              <p className="text-muted text-sm leading-snug wrap-anywhere">{description}</p>
            )}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <Lightbox images={images} name={name} start={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </GuidePart>
  )
}
