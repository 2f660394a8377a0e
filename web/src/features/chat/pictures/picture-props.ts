import type { Message } from '@annai/contract/bookings/shapes'
import type { PrivatePicture } from '@annai/contract/media/shapes'

/** A message with its picture, as its reader sees it. */
export interface PictureMessageProps {
  message: Message
  picture: PrivatePicture
  isOwn: boolean
  otherName: string
}
