import { z } from 'zod'

export const UploadResponse = z.object({ fileUrl: z.string() })
export type UploadResponse = z.infer<typeof UploadResponse>
