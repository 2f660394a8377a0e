import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { useEffect, useState } from 'react'

const isHeic = (file: File) => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)

/**
 * A HEIC photo as JPEG where this browser can read it (Safari can): the server cannot. Elsewhere the
 * file goes as it is, and the server says what to do.
 */
async function readable(file: File): Promise<File> {
  if (!isHeic(file)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  const name = file.name.replace(/\.\w+$/, '.jpg')
  return jpeg ? new File([jpeg], name, { type: 'image/jpeg' }) : file
}

/** The chosen file, ready to be uploaded; null when it is larger than 5 MB. */
export async function acceptedFile(file: File): Promise<File | null> {
  const picture = await readable(file)
  return picture.size <= MEDIA_LIMITS.fileBytes ? picture : null
}

/** The address under which the browser shows a file that is not uploaded yet. */
export function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
