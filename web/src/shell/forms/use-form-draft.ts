import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useRestoreEarlyInput } from '../../startup/early-input.ts'
import { storeDraft } from '../session/draft-storage.ts'
import { sessionNow } from '../session/session.ts'
import { readFormDraft } from './draft.ts'

/**
 * Restores input from before hydration and from before a reload of this tab. Only the named fields
 * are stored. Never name a password.
 */
export function useFormDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  name: string,
  fields: readonly Path<T>[],
): void {
  const { getValues, setValue, subscribe } = form
  useRestoreEarlyInput(form)
  useEffect(() => {
    if (fields.length === 0) return
    // Fixed here: after an expired session the draft still belongs to the person who typed it.
    const { userId } = sessionNow()
    const stored = readFormDraft(name)
    for (const field of fields) if (field in stored) setValue(field, stored[field] as never)
    return subscribe({
      formState: { values: true },
      callback: () => {
        const draft = Object.fromEntries(fields.map((field) => [field, getValues(field)]))
        storeDraft(userId, name, JSON.stringify(draft))
      },
    })
  }, [name, fields, getValues, setValue, subscribe])
}
