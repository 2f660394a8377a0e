import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useEarlyInput } from '../../startup/early-input.ts'

const keyOf = (name: string) => `draft:${name}`

/** Forgets a draft, once what it held has been sent. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is refused in this browser: there was no draft either.
  }
}

function read(name: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Record<string, unknown>
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
    const kept = read(name)
    for (const field of fields) if (field in kept) setValue(field, kept[field] as never)
    return subscribe({
      formState: { values: true },
      callback: () => {
        const draft = Object.fromEntries(fields.map((field) => [field, getValues(field)]))
        try {
          sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
        } catch {
          // Without storage the form still works; only a reload loses it.
        }
      },
    })
  }, [name, fields, getValues, setValue, subscribe])
}
