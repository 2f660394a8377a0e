import type { GalleryImage } from '@annai/contract/guides/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'
import { StoredPicture } from '../../media/index.ts'
import { GuidePart } from './guide-story.tsx'

const Lightbox = lazyOrError(async () => (await import('./gallery-lightbox.tsx')).default)

const HALF = 'sm:col-span-3'
const THIRD = 'sm:col-span-2'

/** The width of a picture in a row, so that every row is full. */
function placeOf(at: number, total: number): string {
  if (total === 1) return 'col-span-6'
  const wide = total % 2 === 1 && at === 0 ? 'col-span-6' : 'col-span-3'
  if (total % 3 === 0) return classes(wide, at === 0 ? 'sm:col-span-4 sm:row-span-2' : THIRD)
  return classes(wide, at < (total % 3 === 1 ? 4 : 2) ? HALF : THIRD)
}

/** The guide's pictures; each opens in front of the page. */
export function GuideGallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<number | null>(null)
  const total = images.length
  if (total === 0) return null
  return (
    <GuidePart title={t('guideProfileView.gallery')}>
      <ul className="grid grid-cols-6 gap-3">
        {images.map(({ imageUrl, description }, at) => (
          <li
            key={imageUrl}
            className={classes('flex min-w-0 flex-col gap-1.5', placeOf(at, total))}
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
              className="grow overflow-hidden rounded-lg border border-line hover:border-indigo"
            >
              <StoredPicture
                src={imageUrl}
                alt=""
                fallback="/portrait-fallback.svg"
                loading="lazy"
                sizes={
                  at === 0 ? '(min-width: 64rem) 32rem, 92vw' : '(min-width: 64rem) 24rem, 46vw'
                }
                className="aspect-4/3 size-full bg-sunken object-cover"
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
