import { StoredPicture } from '../../media/stored-picture.tsx'

interface GuidePortraitProps {
  src: string
  /** How wide it is drawn, as `sizes` of an image: the browser picks the file by it. */
  sizes: string
  /** In the first screen: asked for at once. */
  isFirst?: boolean
  className: string
}

/** The guide's face; a drawing where there is none. Decorative: the name stands beside it. */
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
