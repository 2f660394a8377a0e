import type { UploadAnswer } from '@annai/contract/media/shapes'
import { upload } from '../../shell/http/upload.ts'

export interface PictureUpload {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Stores a portrait and answers its address; nothing shows it before the profile is saved. */
export const uploadPortrait = async (
  file: File,
  oldProfilePicture: string,
  options: PictureUpload = {},
): Promise<string> => {
  const fields = { file, ...(oldProfilePicture && { oldProfilePicture }) }
  const path = '/api/media/upload-profile-picture'
  return (await upload<UploadAnswer>(path, { ...options, fields })).fileUrl
}

/** Stores a picture for the gallery and answers its address. */
export const uploadGalleryPicture = async (
  file: File,
  options: PictureUpload = {},
): Promise<string> => {
  const path = '/api/media/upload-gallery-image'
  return (await upload<UploadAnswer>(path, { ...options, fields: { file } })).fileUrl
}
