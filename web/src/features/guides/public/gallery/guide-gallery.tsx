import type { GalleryImage } from '@annai/contract/guides/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOrError } from '../../../../ui/feedback/lazy.tsx'
import { StoredPicture } from '../../../media/index.ts'
import { GuidePart } from '../guide-part.tsx'

const Lightbox = lazyOrError(async () => (await import('./gallery-lightbox.tsx')).default)

/** The number of pictures that can be above the fold. */
const IN_FIRST_SCREEN = 2

/** The guide's pictures in a row that scrolls sideways. Each opens in a lightbox. */
export function GuideGallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<number | null>(null)
  const total = images.length
  if (total === 0) return null
  return (
    <GuidePart title={t('guideProfileView.gallery')} hideTitle>
      {/* The padding prevents the focus ring of a picture from being clipped. */}
      <ul className="-m-1 flex snap-x scroll-p-1 gap-3 overflow-x-auto p-1">
        {images.map(({ imageUrl, description }, at) => (
          <li
            key={imageUrl}
            className="flex min-w-0 shrink-0 grow basis-[min(240px,72vw)] snap-start flex-col gap-1.5"
          >
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
              className="keep-on-paper overflow-hidden rounded-lg border border-line hover:border-indigo"
            >
              <StoredPicture
                src={imageUrl}
                alt=""
                fallback="/portrait-fallback.svg"
                loading={at < IN_FIRST_SCREEN ? 'eager' : 'lazy'}
                sizes="(min-width: 64rem) 24rem, 72vw"
                className="h-[180px] w-full bg-sunken object-cover sm:h-[220px]"
              />
            </button>
            {description && (
              <p className="line-clamp-2 text-muted text-sm leading-snug wrap-anywhere">
                {description}
              </p>
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
