import type { Agreements } from '@annai/contract/site/agreements/shapes'
import { LEGAL_PATHS } from '@annai/contract/site/legal/vocabulary'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { api } from '../../../shell/http/api.ts'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { agreementKey } from './agreement-key.ts'

type Waiting = Agreements['waiting'][number]

function useAccept() {
  const client = useQueryClient()
  const language = useLanguage()
  return useMutation({
    mutationFn: ({ document, version }: Waiting) =>
      api.call('POST /api/account/agreements', {
        body: { language, agreed: [{ document, version }] },
      }),
    onSuccess: (data) => client.setQueryData(agreementKey, data),
    onError: (error) =>
      isRefusal(error, 'site.stale')
        ? client.invalidateQueries({ queryKey: agreementKey })
        : undefined,
  })
}

function Notice({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('legal')
  const accept = useAccept()
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long', timeZone: 'UTC' })
  const { document, version, inForceOn } = waiting
  const title = t(`agree.title.${document}`)
  return (
    <Banner
      tone="info"
      title={title}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            busy={accept.isPending}
            onClick={() =>
              accept.mutate(waiting, {
                onSuccess: () => toast.success(t('agree.accepted')),
                onError: () => toast.error(t('agree.failed')),
              })
            }
          >
            {t('agree.accept')}
            <span className="sr-only"> ({title})</span>
          </Button>
          <Link to={`${LEGAL_PATHS[document]}?version=${version}`} className="link">
            {t('agree.read')}
            <span className="sr-only"> ({title})</span>
          </Link>
        </div>
      }
    >
      {t('agree.from', { date: format.format(new Date(inForceOn)) })}
    </Banner>
  )
}

/** The place above the page, which the admin console does not have. */
function useSlot(): Element | null {
  const { key } = useLocation()
  const [slot, setSlot] = useState<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another frame
  useEffect(() => setSlot(document.getElementById('notices')), [key])
  return slot
}

/** New versions of documents that the person has not accepted, above every page. */
export function AgreementNotice() {
  const { t } = useTranslation('legal')
  const slot = useSlot()
  const { data } = useQuery({
    queryKey: agreementKey,
    queryFn: ({ signal }) => api.call('GET /api/account/agreements', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const frame = useFocusAfterRemoval<HTMLElement>('button')
  if (!slot || !data || data.waiting.length === 0) return null
  return createPortal(
    <section
      {...frame}
      aria-label={t('agree.label')}
      className="page hide-on-paper grid gap-2 py-3"
    >
      {data.waiting.map((waiting) => (
        <Notice key={waiting.document} waiting={waiting} />
      ))}
    </section>,
    slot,
  )
}
