import type { Message, MessagePicture } from '@annai/contract/bookings/shapes'

/** A message with its picture, as its reader sees it. */
export interface PictureMessageProps {
  message: Message
  picture: MessagePicture
  isOwn: boolean
  otherName: string
}
