import { useState } from 'react'
import { classes } from '../class-names.ts'

interface AvatarProps {
  src?: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The person's name; its first character replaces a missing picture. */
  name: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const SIZES = {
  sm: 'size-8 text-sm',
  md: 'size-12 text-lg',
  lg: 'size-20 text-3xl',
  xl: 'size-32 text-5xl sm:size-40',
}

const initialOf = (name: string) => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '·'

/** A round picture of a person, or the first character of the name. Decorative, beside the name. */
export function Avatar(props: AvatarProps) {
  const { src, srcSet, sizes, name, size = 'md', className } = props
  const [broken, setBroken] = useState<string | null>(null)
  const shape = classes('shrink-0 rounded-full', SIZES[size], className)
  if (!src || broken === src)
    return (
      <span
        aria-hidden="true"
        className={classes('grid place-items-center bg-indigo-tint font-title text-indigo', shape)}
      >
        {initialOf(name)}
      </span>
    )
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
      // The load may have failed before hydration.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) setBroken(src)
      }}
      className={classes('bg-sunken object-cover', shape)}
    />
  )
}
