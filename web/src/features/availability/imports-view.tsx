import { CALENDAR_LIMITS } from '@annai/contract/availability/limits'
import type { ImportedCalendar } from '@annai/contract/availability/shapes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaSync from '~icons/fa-solid/sync'
import FaTrash from '~icons/fa-solid/trash'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { QueryView } from '../../shell/http/query-view.tsx'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useImportedCalendarChanges, useImportedCalendars } from './availability-queries.ts'

function CalendarProblem({
  calendar,
  moment,
}: {
  calendar: ImportedCalendar
  moment: Intl.DateTimeFormat
}) {
  const { t } = useTranslation()
  if (calendar.problem === null) return null
  const isFailing = calendar.problem !== 'partial'
  return (
    <Banner tone={isFailing ? 'bad' : 'waiting'}>
      {t(`calendar.imports.problem.${calendar.problem}`)}
      {isFailing && calendar.lastReadAt !== null && <p>{t('calendar.imports.importedStays')}</p>}
      {calendar.nextReadAt === null && <p>{t('calendar.imports.paused')}</p>}
      {isFailing && calendar.nextReadAt !== null && !calendar.isDue && (
        <p>
          {t('calendar.imports.nextTry', { when: moment.format(new Date(calendar.nextReadAt)) })}
        </p>
      )}
    </Banner>
  )
}

/**
 * Removes an imported calendar, once confirmed, because its address is not shown again and days
 * become free.
 */
function RemoveImportedCalendar({ calendar }: { calendar: ImportedCalendar }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { remove } = useImportedCalendarChanges()
  const [isOpen, setOpen] = useState(false)
  const label = t('calendar.imports.remove', { name: calendar.name })
  return (
    <>
      <IconButton
        label={label}
        icon={<FaTrash />}
        className="text-danger"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('calendar.imports.removeQuestion', { name: calendar.name })}
        description={t('calendar.imports.removeText')}
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
                remove.mutate(calendar._id, {
                  onSuccess: () => toast.success(t('calendar.imports.removed')),
                  onSettled: () => setOpen(false),
                })
              }
            >
              {t('calendar.imports.removeAction')}
            </Button>
          </>
        }
      />
    </>
  )
}

function CalendarItem({ calendar }: { calendar: ImportedCalendar }) {
  const { t, i18n } = useTranslation()
  const { read } = useImportedCalendarChanges()
  const moment = new Intl.DateTimeFormat(languageOf(i18n), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <li className="grid gap-2 rounded-lg border border-line p-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="break-words font-semibold">{calendar.name}</p>
          <p className="break-words text-muted text-sm">
            {calendar.host}
            <span className="block">
              {calendar.lastReadAt
                ? t('calendar.imports.lastRead', {
                    when: moment.format(new Date(calendar.lastReadAt)),
                  })
                : t('calendar.imports.waiting')}
            </span>
          </p>
        </div>
        <IconButton
          label={t('calendar.imports.read', { name: calendar.name })}
          icon={<FaSync />}
          busy={read.isPending}
          onClick={() =>
            read.mutate(calendar._id, {
              onSuccess: () => toast.success(t('calendar.imports.reading')),
            })
          }
        />
        <RemoveImportedCalendar calendar={calendar} />
      </div>
      <CalendarProblem calendar={calendar} moment={moment} />
    </li>
  )
}

function ImportForm() {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { add } = useImportedCalendarChanges()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [isMissing, setMissing] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  // The name is bounded by its field, so that a 400 is about the address.
  const isAddressRefused = add.error instanceof ApiError && add.error.status === 400
  const addressError = () => {
    if (isMissing) return tCommon('problems.required')
    return isAddressRefused ? messageOf(add.error, tCommon) : undefined
  }
  const submit = () => {
    if (add.isPending) return
    const isEmpty = url.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) {
      address.current?.focus()
      return
    }
    add.mutate(
      { name, url },
      {
        onSuccess: () => {
          setName('')
          setUrl('')
          toast.success(t('calendar.imports.added'))
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 400) address.current?.focus()
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {add.error && !isAddressRefused && (
        <FormAlert cause={add.error} title={t('calendar.imports.failed')}>
          {messageOf(add.error, tCommon)}
        </FormAlert>
      )}
      <TextField
        ref={address}
        label={t('calendar.imports.url')}
        hint={t('calendar.imports.urlHint')}
        error={addressError()}
        type="url"
        autoComplete="off"
        maxLength={CALENDAR_LIMITS.calendarAddress}
        value={url}
        onChange={({ target }) => {
          setUrl(target.value)
          setMissing(false)
        }}
      />
      <TextField
        label={t('calendar.imports.name')}
        hint={t('calendar.imports.nameHint')}
        optional
        maxLength={CALENDAR_LIMITS.calendarName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={add.isPending}>
        {t('calendar.imports.add')}
      </Button>
    </form>
  )
}

/** The calendars imported from other services, whose busy times make days unavailable. */
export function ImportsView() {
  const { t } = useTranslation()
  const query = useImportedCalendars()
  return (
    <Card title={t('calendar.imports.title')}>
      <div className="grid gap-5">
        <p className="text-muted">{t('calendar.imports.text')}</p>
        <QueryView
          query={query}
          waiting={<Skeleton className="h-24" />}
          failed={t('calendar.imports.unavailable')}
        >
          {({ feeds: calendars }) => (
            <>
              {calendars.length > 0 && (
                <ul className="grid gap-3">
                  {calendars.map((calendar) => (
                    <CalendarItem key={calendar._id} calendar={calendar} />
                  ))}
                </ul>
              )}
              {calendars.length < CALENDAR_LIMITS.calendars ? (
                <ImportForm />
              ) : (
                <p>{t('calendar.imports.full')}</p>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Card>
  )
}
