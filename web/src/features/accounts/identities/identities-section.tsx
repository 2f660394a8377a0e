import type { Identities } from '@annai/contract/accounts/identities/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useSite } from '../../../shell/layout/use-site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { type IdentityChange, IdentityDialog } from './identity-dialog.tsx'
import { useIdentities } from './identity-queries.ts'
import { PasswordRow } from './password-row.tsx'
import { ProviderMark } from './provider-mark.tsx'

interface ListProps {
  identities: Identities['identities']
  isBarred: boolean
  onRemove: (change: IdentityChange) => void
}

function IdentityList({ identities, isBarred, onRemove }: ListProps) {
  const { t } = useTranslation('identities')
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const day = (at: string) => format.format(new Date(at))
  return (
    <ul className="divide-y divide-line empty:hidden">
      {identities.map(({ _id, provider, name, createdAt, usedAt, needsPassword }) => {
        const shown = name ?? t(`names.${provider}`)
        return (
          <li key={_id} className="flex flex-wrap items-center gap-3 py-2">
            <ProviderMark provider={provider} />
            <span className="min-w-0 grow">
              <span className="block [overflow-wrap:anywhere]">{shown}</span>
              <span className="block text-muted text-sm">
                {usedAt ? t('used', { date: day(usedAt) }) : t('addedOn', { date: day(createdAt) })}
              </span>
              {needsPassword && <span className="block text-sm">{t('needsPasswordText')}</span>}
              {name === null && <span className="block text-sm">{t('notOffered')}</span>}
            </span>
            {needsPassword && <Badge tone="waiting">{t('needsPassword')}</Badge>}
            <Button
              look="danger"
              size="sm"
              disabled={isBarred}
              aria-haspopup="dialog"
              onClick={() => onRemove({ act: 'remove', id: _id, name: shown })}
            >
              {t('remove')}
              <span className="sr-only"> {shown}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** The providers with which this account logs in, in the settings. */
export function IdentitiesSection({ isBarred }: { isBarred: boolean }) {
  const { t } = useTranslation('identities')
  const query = useIdentities()
  const [open, setOpen] = useState<IdentityChange | null>(null)
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const isOffered = (useSite()?.providers ?? []).length > 0
  const { data } = query
  // Without providers there is nothing to say, except about what was added earlier.
  if (!isOffered && (!data || (data.hasPassword && data.identities.length === 0))) return null
  return (
    <Card id="logins" title={t('section')}>
      <p className="mb-4 text-muted">{t('lead')}</p>
      <QueryView query={query} waiting={<Skeleton className="h-24" />}>
        {({ hasPassword, identities, offered }) => (
          <div {...frame} className="grid gap-4">
            {!hasPassword && <PasswordRow isBarred={isBarred} />}
            <IdentityList identities={identities} isBarred={isBarred} onRemove={setOpen} />
            {hasPassword && offered.length > 0 && (
              <div className="flex flex-wrap gap-3">
                {offered.map(({ key, name }) => (
                  <Button
                    key={key}
                    look="secondary"
                    disabled={isBarred}
                    aria-haspopup="dialog"
                    onClick={() => setOpen({ act: 'add', provider: key, name })}
                  >
                    <ProviderMark provider={key} />
                    {t('add', { name })}
                  </Button>
                ))}
              </div>
            )}
            {open && (
              <IdentityDialog
                change={open}
                hasPassword={hasPassword}
                onClose={() => setOpen(null)}
              />
            )}
          </div>
        )}
      </QueryView>
    </Card>
  )
}
