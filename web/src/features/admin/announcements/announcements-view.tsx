import { type Announcement, textFor } from '@annai/contract/admin/announcements/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useCountryName } from '../../../shell/i18n/use-country-name.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { useAnnouncements, useStopAnnouncement } from './announcement-queries.ts'

function StopButton({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const stop = useStopAnnouncement()
  const [isConfirming, setConfirming] = useState(false)
  async function stopNow() {
    await toastResult(
      stop.mutateAsync(id),
      outcome(t('announcements.stoppedToast'), t('announcements.stopFailed')),
    )
    setConfirming(false)
  }
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('announcements.stopOf', { title })}
        onClick={() => setConfirming(true)}
      >
        {t('announcements.stop')}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        busy={stop.isPending}
        width="sm"
        title={t('announcements.stopTitle')}
        description={t('announcements.stopText')}
        actions={
          <>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {tCommon('actions.cancel')}
            </Button>
            <Button look="danger" busy={stop.isPending} onClick={() => void stopNow()}>
              {t('announcements.stop')}
            </Button>
          </>
        }
      />
    </>
  )
}

function AnnouncementItem({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const format = numberFormat(language)
  const { minute } = useAdminDates()
  const { _id, texts, country, admin, date, total, delivered } = announcement
  const shown = textFor(texts, language)
  const { title, text } = shown
  const written = LANGUAGES.find((one) => texts[one] === shown)
  const countryName = useCountryName()
  const state = announcement.stoppedAt
    ? 'stopped'
    : announcement.finishedAt
      ? 'finished'
      : 'running'
  const tone = { stopped: 'neutral', finished: 'good', running: 'waiting' } as const
  return (
    <li className="card grid gap-2 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 lang={written}>{title}</h3>
        <Badge tone={tone[state]}>{t(`announcements.${state}`)}</Badge>
      </div>
      <p lang={written} className="whitespace-pre-line">
        {text}
      </p>
      <p className="flex flex-wrap gap-x-4 text-muted text-sm">
        <span>
          {admin
            ? t('announcements.by', { date: minute(date), name: admin })
            : t('announcements.date', { date: minute(date) })}
        </span>
        <span>{country ? countryName(country) : t('announcements.everywhere')}</span>
        <span>
          {t('announcements.progress', {
            delivered: format.format(delivered),
            total: format.format(total),
          })}
        </span>
      </p>
      {state === 'running' && (
        <div>
          <StopButton id={_id} title={title} />
        </div>
      )}
    </li>
  )
}

/** Announcements to guides, for owners. */
export function AnnouncementsView() {
  const { t } = useTranslation('admin')
  const query = useAnnouncements()
  return (
    <QueryView query={query} failed={t('announcements.failed')} waiting={<PageSpinner />}>
      {({ announcements, countries }) => (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          <AnnouncementForm countries={countries} />
          <Card as="div" title={t('announcements.list')}>
            {announcements.length === 0 ? (
              <EmptyState title={t('announcements.empty')} />
            ) : (
              <ul className="grid gap-4">
                {announcements.map((one) => (
                  <AnnouncementItem key={one._id} announcement={one} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </QueryView>
  )
}
