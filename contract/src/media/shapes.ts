import { z } from 'zod'

export const UploadAnswer = z.object({ fileUrl: z.string() })
export type UploadAnswer = z.infer<typeof UploadAnswer>
