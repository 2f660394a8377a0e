import { defineOperation } from '../operation.ts'
import { UploadResponse } from './shapes.ts'

export const UPLOAD_REFUSALS = [
  'media.noFile',
  'media.tooLarge',
  'media.notAnImage',
  'media.tooManyPixels',
  'media.sideTooLong',
  'media.quota',
  'server.busy',
] as const

export const uploadProfilePicture = defineOperation({
  method: 'POST',
  path: '/api/media/upload-profile-picture',
  who: 'person',
  summary: 'Stores a portrait: multipart with `file`, and `oldProfilePicture` when it replaces one',
  response: UploadResponse,
  refuses: UPLOAD_REFUSALS,
})

export const uploadGalleryImage = defineOperation({
  method: 'POST',
  path: '/api/media/upload-gallery-image',
  who: 'guide',
  summary: 'Stores a picture for the gallery: multipart with `file`',
  response: UploadResponse,
  refuses: UPLOAD_REFUSALS,
})
