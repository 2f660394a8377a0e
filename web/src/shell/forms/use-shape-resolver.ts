import { useCallback, useEffect, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { onFirstSign } from '../../startup/first-interaction.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { messageOf } from '../http/api-error.ts'
import { neededPart } from '../http/import-or-throw.ts'

/** The shape with what reads it, fetched once; what failed is asked for again the next time. */
function shapeOf<Input extends FieldValues, Output>(load: () => Promise<z.ZodType<Output, Input>>) {
  let known: Promise<Resolver<Input, unknown, Output>> | undefined
  return () => {
    known ??= neededPart(async () => {
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
 * Checks a form against a shape of the contract. Shapes and the program that reads them are as heavy
 * as the rest of a page: they follow the first press or key, long before anybody submits.
 */
export function useShapeResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const { t } = useTranslation('common')
  const [ready] = useState(() => shapeOf(load))
  // Whoever submits asks again.
  useEffect(() => onFirstSign(() => void ready().catch(() => undefined)), [ready])
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
