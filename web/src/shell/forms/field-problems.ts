import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../http/api-error.ts'
import { SERVER_PROBLEM } from '../i18n/use-problem.ts'

type Form<T extends FieldValues> = Pick<UseFormReturn<T>, 'getValues' | 'setError'>

/**
 * Sets what the server found wrong on the fields of the form, and focuses the first. Returns false
 * when a problem belongs to no field of the form, or the request failed for another reason: then
 * the form shows the error as a whole.
 */
export function setFieldProblems<T extends FieldValues>(
  { getValues, setError }: Form<T>,
  error: unknown,
  /** The form's name for a field of the request, where they differ. */
  nameOf = (field: string) => field,
): boolean {
  const problems = error instanceof ApiError ? error.problems : []
  const values = getValues()
  const known = problems.filter(({ field }) => valueAt(values, nameOf(field)) !== undefined)
  for (const [at, { field, message }] of known.entries())
    setError(
      nameOf(field) as FieldPath<T>,
      { type: SERVER_PROBLEM, message },
      { shouldFocus: at === 0 },
    )
  return problems.length > 0 && known.length === problems.length
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
      values,
    )
