import { MEDIA_LIMITS } from '@annai/contract/media/limits'

const isHeic = (file: File) => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)

/**
 * Converts a HEIC photo to JPEG, because the server cannot decode it; null if this browser cannot
 * either. Returns other files unchanged.
 */
async function convertHeic(file: File): Promise<File | null> {
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

/** Formats that every supported browser can decode, so that a failure means a damaged file. */
const ALWAYS_SHOWN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Whether the file is damaged. Checked when it is chosen, and not only on save. */
async function isBroken(file: File): Promise<boolean> {
  if (!ALWAYS_SHOWN.includes(file.type)) return false
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap === null
}

export type ChosenFile =
  | { file: File }
  | { problem: 'fileTooLarge' | 'heicUnreadable' | 'pictureBroken' }

/** The chosen file, ready for an upload, or the reason why it is refused. */
export async function acceptedFile(chosen: File): Promise<ChosenFile> {
  const file = await convertHeic(chosen)
  if (!file) return { problem: 'heicUnreadable' }
  if (file.size > MEDIA_LIMITS.fileBytes) return { problem: 'fileTooLarge' }
  return (await isBroken(file)) ? { problem: 'pictureBroken' } : { file }
}
