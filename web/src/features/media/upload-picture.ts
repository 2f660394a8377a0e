import { upload } from '../../shell/http/upload.ts'

export interface PictureUpload {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Uploads a portrait and returns its URL. It is not shown anywhere until the profile is saved. */
export const uploadPortrait = async (
  file: File,
  oldProfilePicture: string,
  options: PictureUpload = {},
): Promise<string> => {
  const fields = { file, ...(oldProfilePicture && { oldProfilePicture }) }
  return (await upload('POST /api/media/upload-profile-picture', { ...options, fields })).fileUrl
}

/** Uploads a gallery picture and returns its URL. */
export const uploadGalleryPicture = async (
  file: File,
  options: PictureUpload = {},
): Promise<string> => {
  return (await upload('POST /api/media/upload-gallery-image', { ...options, fields: { file } }))
    .fileUrl
}
