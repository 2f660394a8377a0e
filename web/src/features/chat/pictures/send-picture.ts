import { ApiError } from '../../../shell/http/api-error.ts'
import { upload } from '../../../shell/http/upload.ts'
import { waitingPicture } from './waiting-pictures.ts'

/** Uploads the picture of an unsent message. Returns its id. */
export async function uploadWaiting(bookingId: string, clientMessageId: string): Promise<string> {
  const file = await waitingPicture(clientMessageId)
  // The browser has removed it, such as to make room.
  if (!file) throw new ApiError(404, null)
  const params = { id: bookingId }
  return (await upload('POST /api/bookings/:id/pictures', { params, fields: { file } }))._id
}
