import { type ComponentProps, useState } from 'react'

interface PictureProps extends Omit<ComponentProps<'img'>, 'ref' | 'onError' | 'placeholder'> {
  src: string
  alt: string
  /** The address of the picture that is shown if `src` is empty or does not load. */
  fallback: string
  /** The address of a blurred placeholder, shown until the picture is loaded. */
  blur?: string | undefined
}

/** A picture with a fallback for a failed load. */
export function Picture({ src, alt, fallback, blur, style, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === '' || broken === src) {
    const { srcSet: _, sizes: __, ...frame } = rest
    return <img {...frame} src={fallback} alt={alt} style={style} />
  }
  return (
    <img
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      style={
        blur ? { ...style, backgroundImage: `url("${blur}")`, backgroundSize: 'cover' } : style
      }
      onError={() => setBroken(src)}
      // The load may have failed before hydration.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) setBroken(src)
      }}
    />
  )
}
