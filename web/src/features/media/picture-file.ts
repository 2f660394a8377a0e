import { MEDIA_LIMITS } from '@annai/contract/media/limits'

const isHeic = (file: File) => /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name)

/** The picture as a JPEG file within the side, in pixels; null if this browser cannot read it. */
async function jpegOf(file: File, side = Number.POSITIVE_INFINITY): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
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
  | { problem: 'heicUnreadable' | 'pictureBroken' }
  /** `file` can be sent as `smallerCopy`, if the person agrees. */
  | { problem: 'fileTooLarge'; tooLarge: File }

/**
 * The chosen file, ready for an upload, or the reason why it is refused. A HEIC photo is converted
 * to JPEG, because the server cannot decode it.
 */
export async function acceptedFile(chosen: File): Promise<ChosenFile> {
  const file = isHeic(chosen) ? await jpegOf(chosen) : chosen
  if (!file) return { problem: 'heicUnreadable' }
  if (file.size > MEDIA_LIMITS.fileBytes) return { problem: 'fileTooLarge', tooLarge: file }
  return (await isBroken(file)) ? { problem: 'pictureBroken' } : { file }
}

/** A copy of a picture that is too large, no larger than what is stored of any picture. */
export async function smallerCopy(tooLarge: File): Promise<ChosenFile> {
  const copy = await jpegOf(tooLarge, MEDIA_LIMITS.height)
  if (!copy) return { problem: 'pictureBroken' }
  const isSmall = copy.size <= MEDIA_LIMITS.fileBytes
  return isSmall ? { file: copy } : { problem: 'fileTooLarge', tooLarge: copy }
}
