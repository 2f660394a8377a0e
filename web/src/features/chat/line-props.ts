import type { Message, Party, Quote } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'

/** A line of a person, with what its menu needs. */
export interface MessageLineProps {
  message: Message
  role: PersonRole
  otherName: string
  /** The line that it quotes, if that is loaded. */
  original?: Quote | undefined
  /** The last line of a person, where the keyboard enters the menus. */
  isNewest: boolean
  /** It was unread when the conversation was opened, or came since. */
  isNew: boolean
  /** Whether it bears the mark that the other party has read it and what came before. */
  isRead?: boolean
  onQuote?: ((line: Quote) => void) | undefined
  reported: Party | null
  /** Whether the reader can make the place of a line the meeting point. */
  setsMeetingPoint?: boolean | undefined
}
