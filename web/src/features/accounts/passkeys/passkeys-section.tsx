import { PASSKEY_LIMITS } from '@annai/contract/accounts/passkeys/limits'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { DeviceName } from '../../../shell/session/device-name.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { usePasskeys } from './passkey-queries.ts'

/** The passkeys of this account, in the settings. */
export function PasskeysSection({ isBarred }: { isBarred: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = usePasskeys()
  const [open, setOpen] = useState<{ removed: string | null } | null>(null)
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const day = (at: string) => format.format(new Date(at))
  return (
    <Card id="passkeys" title={t('passkeys.title')}>
      <p className="mb-4 text-muted">{t('passkeys.lead')}</p>
      <QueryView query={query} waiting={<Skeleton className="h-12" />}>
        {({ passkeys }) => (
          <div {...frame} className="grid gap-4">
            <ul className="divide-y divide-line empty:hidden">
              {passkeys.map(({ _id, userAgent, createdAt, usedAt, isOfOtherHost }) => (
                <li key={_id} className="flex flex-wrap items-center gap-3 py-2">
                  <span className="min-w-0 grow">
                    <span className="block [overflow-wrap:anywhere]">
                      <DeviceName userAgent={userAgent} />
                    </span>
                    <span className="block text-muted text-sm">
                      {usedAt
                        ? t('passkeys.used', { date: day(usedAt) })
                        : t('passkeys.added', { date: day(createdAt) })}
                    </span>
                    {isOfOtherHost && (
                      <span className="block text-sm">{t('passkeys.restingText')}</span>
                    )}
                  </span>
                  {isOfOtherHost && <Badge tone="waiting">{t('passkeys.resting')}</Badge>}
                  <Button
                    look="danger"
                    size="sm"
                    disabled={isBarred}
                    onClick={() => setOpen({ removed: _id })}
                  >
                    {t('passkeys.remove')}
                    <span className="sr-only">
                      {' '}
                      <DeviceName userAgent={userAgent} />
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
            {!browserSupportsWebAuthn() && <p>{t('passkeys.unsupported')}</p>}
            <Button
              look="secondary"
              className="justify-self-start"
              disabled={
                isBarred || passkeys.length >= PASSKEY_LIMITS.count || !browserSupportsWebAuthn()
              }
              aria-haspopup="dialog"
              onClick={() => setOpen({ removed: null })}
            >
              {t('passkeys.add')}
            </Button>
          </div>
        )}
      </QueryView>
      {open && <PasskeyDialog removed={open.removed} onClose={() => setOpen(null)} />}
    </Card>
  )
}
