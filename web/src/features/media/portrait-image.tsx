import { pictureOf } from '@annai/contract/media/pictures'
import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/layout/avatar.tsx'

type Size = NonNullable<ComponentProps<typeof Avatar>['size']>

interface PortraitProps {
  url: string | null | undefined
  name: string
  size?: Size
  className?: string
}

// One and a half times the rendered width, because the shorter side of a portrait fills the circle.
const WIDTHS: Record<Size, string> = { sm: '3rem', md: '4.5rem', lg: '7.5rem', xl: '15rem' }

/** A person's round picture in a suitable size, or the first character of the name. */
export function Portrait({ url, name, size = 'md', className }: PortraitProps) {
  const stored = pictureOf(url ?? '')
  return (
    <Avatar
      src={url}
      srcSet={stored?.srcSet}
      sizes={stored ? WIDTHS[size] : undefined}
      name={name}
      size={size}
      className={className}
    />
  )
}
