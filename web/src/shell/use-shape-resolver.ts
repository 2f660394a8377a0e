import { useEffect, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form against a shape of the contract. Shapes and the program that reads them are as heavy
 * as the rest of a page, and nobody submits before the page is there: so they follow it.
 */
export function useShapeResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  const [{ ready, resolver }] = useState(() => {
    let known: Promise<Resolver<Input, unknown, Output>> | undefined
    const fetchBoth = async () => {
      const [{ zodResolver }, shape] = await Promise.all([
        import('@hookform/resolvers/zod'),
        load(),
      ])
      return zodResolver(shape)
    }
    const ready = () => {
      known ??= fetchBoth()
      // Without a connection it is asked for again with the next attempt.
      known.catch(() => {
        known = undefined
      })
      return known
    }
    const resolver: Resolver<Input, unknown, Output> = async (...form) => (await ready())(...form)
    return { ready, resolver }
  })
  useEffect(() => {
    ready().catch((error: Error) => console.warn('Shape of a form:', error.message))
  }, [ready])
  return resolver
}
