import { StoredPicture } from '../../media/index.ts'

interface GuidePortraitProps {
  src: string
  /** The rendered width, as the `sizes` of an image. */
  sizes: string
  /** Whether it is above the fold, so that it is loaded at once. */
  isFirst?: boolean
  className: string
}

/** The guide's picture or a placeholder. Decorative, because the name is next to it. */
export function GuidePortrait({ src, sizes, isFirst = false, className }: GuidePortraitProps) {
  return (
    <StoredPicture
      src={src}
      alt=""
      fallback="/portrait-fallback.svg"
      sizes={sizes}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={className}
    />
  )
}
