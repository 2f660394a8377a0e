import { z } from 'zod'
import { Id } from '../wire.ts'

export const UploadResponse = z.object({ fileUrl: z.string() })
export type UploadResponse = z.infer<typeof UploadResponse>

/** A picture for the parties of a booking only. Its files are read with a call of their own. */
export const PrivatePicture = z.object({
  _id: Id,
  width: z.number(),
  height: z.number(),
  /** Nine colours of three hexadecimal digits each, row by row. */
  colours: z.string(),
})
export type PrivatePicture = z.infer<typeof PrivatePicture>
