import { useQuery } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

const STALE_MS = 10 * 60_000

export const translationKeys = {
  translator: ['translator'] as const,
  translation: (name: string, language: string) => ['translation', name, language] as const,
}

/** The languages into which texts can be translated, and what the person wants. */
export const useTranslator = () =>
  useQuery({
    queryKey: translationKeys.translator,
    queryFn: () => api.call('GET /api/translator'),
    staleTime: STALE_MS,
  })
