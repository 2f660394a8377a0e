import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useEarlyInput } from '../../startup/early-input.ts'
import { sessionNow } from '../session/session.ts'
import { loadDraft, storeDraft } from './draft-storage.ts'

/** Forgets a draft, once what it held has been sent. */
export function forgetDraft(name: string): void {
  storeDraft(sessionNow().userId, name, '')
  storeDraft(null, name, '')
}

/** What this person typed, or what was typed in this tab before anybody logged in. */
function read(name: string): Record<string, unknown> {
  try {
    const kept = loadDraft(sessionNow().userId, name) ?? loadDraft(null, name)
    return JSON.parse(kept ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Is something kept under this name? */
export const hasDraft = (name: string): boolean => Object.keys(read(name)).length > 0

/**
 * Keeps what was typed before the page was ready, and through a reload, in this tab only. Only the named fields are kept: a
 * password is never among them.
 */
export function useFormDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  name: string,
  fields: readonly Path<T>[],
): void {
  const { getValues, setValue, subscribe } = form
  useEarlyInput(form)
  useEffect(() => {
    if (fields.length === 0) return
    // A session that expires while somebody types leaves the draft theirs.
    const { userId } = sessionNow()
    const kept = read(name)
    for (const field of fields) if (field in kept) setValue(field, kept[field] as never)
    return subscribe({
      formState: { values: true },
      callback: () => {
        const draft = Object.fromEntries(fields.map((field) => [field, getValues(field)]))
        storeDraft(userId, name, JSON.stringify(draft))
      },
    })
  }, [name, fields, getValues, setValue, subscribe])
}
