import { pictureOf } from '@annai/contract/media/pictures'
import type { ComponentProps } from 'react'
import { Picture } from '../../ui/layout/picture.tsx'

type StoredPictureProps = Omit<ComponentProps<typeof Picture>, 'srcSet' | 'blur'> & {
  /** How wide it is drawn: the browser picks the file by it. */
  sizes: string
}

/** A picture of ours in the size that the place needs, blurred until it is there. */
export function StoredPicture({ src, ...rest }: StoredPictureProps) {
  const stored = pictureOf(src)
  if (!stored) return <Picture {...rest} src={src} />
  const { placeholder, ...attributes } = stored
  return <Picture {...rest} {...attributes} blur={placeholder} />
}
