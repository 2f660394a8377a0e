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

/** The unsent reply to a message, stored in this tab. An empty text starts the next reply. */
export function useReplyDraft(contactId: string): [ReplyDraft, (text: string) => void] {
  const name = `contact-reply:${contactId}`
  const [draft, setDraft] = useState(() => stored(name) ?? { _id: randomId(), text: '' })
  function write(text: string) {
    const next = { _id: text === '' ? randomId() : draft._id, text }
    saveAdminDraft(name, text === '' ? '' : JSON.stringify(next))
    setDraft(next)
  }
  return [draft, write]
}
