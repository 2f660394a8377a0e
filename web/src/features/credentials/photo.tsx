import { labelled } from '@annai/contract/joined-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'

interface PhotoProps {
  /** Guides and administrators have different keys. */
  queryKey: readonly string[]
  load: (signal: AbortSignal) => Promise<Blob>
  name: string
}

/** A photograph that only its guide and administrators may open. */
export function Photo({ queryKey, load, name }: PhotoProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  if (isError)
    return (
      <p className="grid gap-1 text-sm">
        <span>{t('photos.gone')}</span>
        <button
          type="button"
          className="link w-fit"
          aria-label={labelled(language, tCommon('actions.retry'), name)}
          onClick={() => void refetch()}
        >
          {tCommon('actions.retry')}
        </button>
      </p>
    )
  if (!url) return <Skeleton className="h-40 w-60" />
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block w-fit">
      <img src={url} alt={name} className="max-h-60 max-w-full rounded-md border border-line" />
    </a>
  )
}
