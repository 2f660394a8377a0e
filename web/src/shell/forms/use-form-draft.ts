import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useRestoreEarlyInput } from '../../startup/early-input.ts'
import { type DraftStorage, storeDraft } from '../session/draft-storage.ts'
import { sessionNow } from '../session/session.ts'
import { fieldsIn, readFormDraft } from './draft.ts'

/**
 * Restores input from before hydration and from before a reload of this tab. Only the named fields
 * are stored. Never name a password. The console names its own storage.
 */
export function useFormDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  name: string,
  fields: readonly Path<T>[],
  storage?: DraftStorage,
): void {
  const { getValues, setValue, subscribe } = form
  useRestoreEarlyInput(form)
  useEffect(() => {
    if (fields.length === 0) return
    // Fixed here: after an expired session the draft still belongs to the person who typed it.
    const { userId } = sessionNow()
    const stored = storage ? fieldsIn(storage.read()) : readFormDraft(name)
    const write = storage?.write ?? ((text: string) => storeDraft(userId, name, text))
    for (const field of fields)
      if (field in stored)
        setValue(field, stored[field] as never, { shouldDirty: storage !== undefined })
    return subscribe({
      formState: { values: true },
      callback: () => {
        const draft = Object.fromEntries(fields.map((field) => [field, getValues(field)]))
        write(JSON.stringify(draft))
      },
    })
  }, [name, fields, storage, getValues, setValue, subscribe])
}
