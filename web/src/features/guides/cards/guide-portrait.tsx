import { StoredPicture } from '../../media/index.ts'

interface GuidePortraitProps {
  src: string
  /** How wide it is drawn, as `sizes` of an image: the browser picks the file by it. */
  sizes: string
  /** Above the fold: loaded at once. */
  isFirst?: boolean
  className: string
}

/** The guide's picture or a placeholder. Decorative: the name is next to it. */
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
