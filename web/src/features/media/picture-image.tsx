import { pictureOf } from '@annai/contract/media/pictures'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/class-names.ts'

const FALLBACK = '/portrait-fallback.svg'

interface PictureProps {
  url: string | null | undefined
  /** The alternative text; '' if the adjacent text has the same content. */
  alt: string
  /** The rendered width, as in `(min-width: 48rem) 20rem, 100vw`. */
  sizes: string
  /** Whether it is above the fold and loaded at once. Others are loaded lazily. */
  eager?: boolean
  className?: string
}

/** A stored picture in a suitable size, with a blurred placeholder. */
export function Picture({ url, alt, sizes, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const src = url && broken !== url ? url : FALLBACK
  const stored = pictureOf(src)

  // The picture of a server-rendered page may have failed before hydration.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBroken(src)
  }, [src])

  return (
    <img
      ref={image}
      // A new key replaces the element, so that the old picture is not shown with the new text.
      key={src}
      src={src}
      srcSet={stored?.srcSet}
      sizes={stored ? sizes : undefined}
      width={stored?.width}
      height={stored?.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      onError={() => src !== FALLBACK && setBroken(src)}
      className={classes('bg-sunken bg-cover bg-center', className)}
      style={stored ? { backgroundImage: `url(${stored.placeholder})` } : undefined}
    />
  )
}
