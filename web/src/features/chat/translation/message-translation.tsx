import type { Message } from '@annai/contract/bookings/shapes'
import { api } from '../../../shell/http/api.ts'
import { TextTranslation } from '../../translations/index.ts'

interface MessageTranslationProps {
  message: Pick<Message, 'bookingId' | 'seq' | 'message'>
  isNew: boolean
}

/** The translation of what the other party wrote, below it. */
export const MessageTranslation = ({
  message: { bookingId, seq, message },
  isNew,
}: MessageTranslationProps) => (
  <TextTranslation
    text={message}
    name={`${bookingId}/${seq}`}
    request={(to) =>
      api.call('POST /api/bookings/:id/messages/:seq/translation', {
        params: { id: bookingId, seq: String(seq) },
        body: { to },
      })
    }
    isNew={isNew}
    className="max-w-[85%] px-1"
  />
)
