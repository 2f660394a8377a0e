import { pictureOf } from '@annai/contract/media/pictures'
import type { ComponentProps } from 'react'
import { Picture } from '../../ui/layout/picture.tsx'

type StoredPictureProps = Omit<ComponentProps<typeof Picture>, 'srcSet' | 'blur'> & {
  /** The rendered width, from which the browser chooses a file. */
  sizes: string
}

/** A stored picture in a suitable size, blurred until it is loaded. */
export function StoredPicture({ src, ...rest }: StoredPictureProps) {
  const stored = pictureOf(src)
  if (!stored) return <Picture {...rest} src={src} />
  const { placeholder, ...attributes } = stored
  return <Picture {...rest} {...attributes} blur={placeholder} />
}
