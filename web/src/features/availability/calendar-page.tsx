import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { QueryView } from '../../shell/http/query-view.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useCalendar, useCalendarChanges } from './availability-queries.ts'
import { CalendarForm } from './calendar-form.tsx'
import { ImportsView } from './imports-view.tsx'
import { MonthView } from './month-view.tsx'

/** Deletes the calendar, once confirmed: travellers no longer see free days. */
function RemoveCalendar({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { remove } = useCalendarChanges()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('calendar.remove.title')}>
      <p className="mb-4">{t('calendar.remove.text')}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('calendar.remove.action')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('calendar.remove.question')}
        description={t('calendar.remove.text')}
        width="sm"
        actions={
          <>
            <Button look="secondary" onClick={() => setOpen(false)}>
              {tCommon('actions.cancel')}
            </Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => {
                    onRemoved()
                    toast.success(t('calendar.remove.done'))
                  },
                  onSettled: () => setOpen(false),
                })
              }
            >
              {t('calendar.remove.action')}
            </Button>
          </>
        }
      />
    </Card>
  )
}

const TABS = ['month', 'hours', 'imports'] as const

/** The hours form alone until the calendar is saved for the first time, then the tabs. */
function CalendarContent({ calendar }: { calendar: GuideCalendar }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'month'
  const [isChanged, setChanged] = useState(false)
  const isSaved = calendar.version > 0
  const [hasMonth, setHasMonth] = useState(isSaved)
  // A save or removal in another tab must not replace a form with unsaved changes.
  if (hasMonth !== isSaved && !isChanged) setHasMonth(isSaved)
  const frame = useRef<HTMLDivElement>(null)
  const had = useRef(hasMonth)
  // The first save replaces the long form, and with it the pressed button.
  useEffect(() => {
    if (hasMonth && !had.current) {
      frame.current?.querySelector<HTMLElement>('[role=tab][data-state=active]')?.focus()
      window.scrollTo({ top: 0 })
    }
    had.current = hasMonth
  }, [hasMonth])
  const form = <CalendarForm calendar={calendar} onChanged={setChanged} />
  if (!hasMonth)
    return (
      <div className="grid gap-6">
        {!isSaved && <Banner>{t('calendar.none')}</Banner>}
        {form}
      </div>
    )
  return (
    <div ref={frame}>
      <Tabs
        label={t('calendar.title')}
        value={tab}
        onChange={(next) => setParams({ tab: next }, { replace: true })}
        tabs={[
          {
            value: 'month',
            label: t('calendar.tabs.month'),
            panel: <MonthView calendar={calendar} />,
          },
          {
            value: 'hours',
            label: t('calendar.tabs.hours'),
            panel: (
              <div className="grid gap-6">
                {form}
                {isSaved && <RemoveCalendar onRemoved={() => setChanged(false)} />}
              </div>
            ),
          },
          {
            value: 'imports',
            label: t('calendar.tabs.imports'),
            panel: <ImportsView />,
          },
        ]}
      />
    </div>
  )
}

/** A guide's own calendar. */
export function CalendarPage() {
  const { t } = useTranslation()
  const query = useCalendar()
  return (
    <div className="reading py-8 sm:py-12">
      <PageHead title={t('calendar.title')} noIndex />
      <h1 className="mb-3">{t('calendar.title')}</h1>
      <p className="mb-6 text-muted">{t('calendar.text')}</p>
      <QueryView
        query={query}
        failed={t('calendar.unavailable')}
        waiting={
          <div className="grid gap-6">
            <Skeleton className="h-96" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        {(calendar) => <CalendarContent calendar={calendar} />}
      </QueryView>
    </div>
  )
}
