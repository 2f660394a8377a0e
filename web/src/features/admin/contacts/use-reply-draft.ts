import { useState } from 'react'
import { randomId } from '../../../shell/http/random-id.ts'
import { readAdminDraft, saveAdminDraft } from '../admin-draft.ts'

interface ReplyDraft {
  /** The same for each attempt, so that a repeated one sends no second mail. */
  _id: string
  text: string
}

function stored(name: string): ReplyDraft | null {
  try {
    const { _id, text }: Partial<ReplyDraft> = JSON.parse(readAdminDraft(name) ?? '{}')
    return typeof _id === 'string' && typeof text === 'string' ? { _id, text } : null
  } catch {
    return null
  }
}

/** The unsent reply to a message, stored in this tab. */
export function useReplyDraft(contactId: string) {
  const name = `contact-reply:${contactId}`
  const [draft, setDraft] = useState(() => stored(name) ?? { _id: randomId(), text: '' })
  function store(next: ReplyDraft) {
    saveAdminDraft(name, next.text === '' ? '' : JSON.stringify(next))
    setDraft(next)
  }
  // The storage has what was typed during a call, also into a dialog that was opened since.
  const textNow = () => stored(name)?.text ?? ''
  return {
    ...draft,
    write: (text: string) => store({ ...draft, text }),
    /** Starts the next reply, with what was typed while this text was sent. */
    done: (sent: string) => {
      const text = textNow()
      store({ _id: randomId(), text: text.trim() === sent ? '' : text })
    },
    /** Makes the text another reply, because one with this `_id` has arrived. */
    renew: () => store({ _id: randomId(), text: textNow() }),
  }
}
