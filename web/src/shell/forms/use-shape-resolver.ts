import { useCallback, useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { onFirstInteraction } from '../../startup/first-interaction.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { messageOf } from '../http/api-error.ts'
import { importOrThrow } from '../http/import-or-throw.ts'

/** Loads the schema and its resolver once; a failed load is retried on the next use. */
function shapeOf<Input extends FieldValues, Output>(load: () => Promise<z.ZodType<Output, Input>>) {
  let known: Promise<Resolver<Input, unknown, Output>> | undefined
  return () => {
    known ??= importOrThrow(async () => {
      const [{ zodResolver }, shape] = await Promise.all([
        import('@hookform/resolvers/zod'),
        load(),
      ])
      return zodResolver(shape)
    }).catch((error: Error) => {
      known = undefined
      throw error
    })
    return known
  }
}

/**
 * Validates a form with a schema of the contract. Schemas and zod are large, so they are loaded on the
 * first press or key, well before a submission.
 */
export function useShapeResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const { t } = useTranslation('common')
  const [ready] = useState(() => shapeOf(load))
  // A submission retries a failed load.
  useEffect(() => onFirstInteraction(() => void ready().catch(() => undefined)), [ready])
  return useCallback(
    async (...form) => {
      try {
        return await (await ready())(...form)
      } catch (error) {
        const message = messageOf(error, t)
        toast.error(message, { id: 'form' })
        return { values: {}, errors: { root: { type: 'missing', message } } as FieldErrors<Input> }
      }
    },
    [ready, t],
  )
}
