import { MEDIA_LIMITS } from '@annai/contract/media/limits'

const isHeic = (file: File) => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** A HEIC photo as JPEG where this browser can read it (Safari can): the server cannot. */
async function readable(file: File): Promise<File | null> {
  if (!isHeic(file)) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  const name = file.name.replace(/\.\w+$/, '.jpg')
  return jpeg && new File([jpeg], name, { type: 'image/jpeg' })
}

/** Formats that every supported browser shows; what cannot be decoded in one of them is damaged. */
const ALWAYS_SHOWN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Whether the file is damaged, so that it is refused when chosen and not when saved. */
async function isBroken(file: File): Promise<boolean> {
  if (!ALWAYS_SHOWN.includes(file.type)) return false
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap === null
}

export type ChosenFile =
  | { file: File }
  | { problem: 'fileTooLarge' | 'heicUnreadable' | 'pictureBroken' }

/** The chosen file, ready to be uploaded, or why it cannot be. */
export async function acceptedFile(chosen: File): Promise<ChosenFile> {
  const file = await readable(chosen)
  if (!file) return { problem: 'heicUnreadable' }
  if (file.size > MEDIA_LIMITS.fileBytes) return { problem: 'fileTooLarge' }
  return (await isBroken(file)) ? { problem: 'pictureBroken' } : { file }
}
