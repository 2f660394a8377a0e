import { NINE_TO_FIVE } from '@annai/contract/availability/free-days'
import { CALENDAR_LIMITS } from '@annai/contract/availability/limits'
import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { MOST_PEOPLE, NOTICE_DAYS } from '@annai/contract/availability/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../../shell/forms/leave-dialog.tsx'
import { messageOf } from '../../shell/http/api-error.ts'
import { importOrThrow } from '../../shell/http/import-or-throw.ts'
import { deviceZone } from '../../shell/i18n/device-zone.ts'
import { useProblem } from '../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useCalendarChanges } from './availability-queries.ts'
import { ExceptionsField } from './exceptions-field.tsx'
import { SeasonsField } from './seasons-field.tsx'
import { WeekField } from './week-field.tsx'

interface Problem {
  readonly path: string
  readonly message: string
}

interface Check {
  problemsOf(draft: GuideCalendar): readonly Problem[]
}

/** The device's time zone, or `fallback` if it is unknown or one without a place, such as UTC. */
function zoneOfDevice(fallback: string): string {
  const timeZone = deviceZone()
  return timeZone?.includes('/') ? timeZone : fallback
}

/** A guide without a calendar starts with nine to five on all days, in the device's time zone. */
const firstDraft = (calendar: GuideCalendar): GuideCalendar =>
  calendar.version > 0
    ? calendar
    : {
        ...calendar,
        zone: zoneOfDevice(calendar.zone),
        week: calendar.week.map(() => [NINE_TO_FIVE]),
      }

interface CalendarFormProps {
  calendar: GuideCalendar
  /** Reports whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void
}

/** The form of a guide's calendar. A refusal does not discard the input. */
export function CalendarForm({ calendar, onChanged }: CalendarFormProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problemText = useProblem()
  const { save } = useCalendarChanges()
  const [draft, setDraft] = useState(() => firstDraft(calendar))
  // The check of the failed submission. It is repeated on each change, so that errors stay with
  // their rows and disappear once they are fixed.
  const [check, setCheck] = useState<Check | null>(null)
  const problems = check?.problemsOf(draft) ?? []
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  // Values saved in another tab replace an unchanged draft.
  const [known, setKnown] = useState(calendar)
  if (known !== calendar) {
    setKnown(calendar)
    if (!isChanged && !save.isPending) setDraft(firstDraft(calendar))
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const change = (part: Partial<GuideCalendar>) => {
    setDraft((now) => ({ ...now, ...part }))
    setChanged(true)
  }
  /** The first error at this path or below it. */
  const errorAt = (path: string) => {
    const found = problems.find((one) => one.path === path || one.path.startsWith(`${path}.`))
    return found && problemText({ message: found.message })
  }
  const submit = async () => {
    const { GuideCalendarRequest } = await importOrThrow(
      () => import('@annai/contract/availability/shapes'),
    )
    const parsed = GuideCalendarRequest.safeParse(draft)
    const problemsOf = (now: GuideCalendar) =>
      (GuideCalendarRequest.safeParse(now).error?.issues ?? []).map(({ path, message }) => ({
        path: path.join('.'),
        message,
      }))
    setCheck(parsed.success ? null : { problemsOf })
    if (!parsed.success) return
    save.mutate(parsed.data, {
      onSuccess: (saved) => {
        // Input during the request remains, as a change to the saved version.
        const isSame = (now: GuideCalendar) => now === draft || now.version === saved.version
        setDraft((now) => (isSame(now) ? saved : { ...now, version: saved.version }))
        setChanged(!isSame(latest.current))
        toast.success(t('calendar.saved'))
      },
    })
  }
  const zones = Intl.supportedValuesOf('timeZone')
  const options = (values: readonly number[], text: (value: number) => string) =>
    values.map((value) => ({ value: String(value), label: text(value) }))

  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending)
          submit().catch((error: Error) => toast.error(messageOf(error, tCommon), { id: 'form' }))
      }}
    >
      {problems.length > 0 && (
        <FormAlert cause={check} title={t('calendar.check')}>
          {problemText({ message: problems[0]?.message ?? 'invalid' })}
        </FormAlert>
      )}
      {save.error && (
        <FormAlert cause={save.error} title={t('calendar.failed')}>
          {messageOf(save.error, tCommon)}
        </FormAlert>
      )}
      <Card title={t('calendar.usual')}>
        <WeekField
          week={draft.week}
          errorOf={(weekday) => errorAt(`week.${weekday}`)}
          onChange={(week) => change({ week })}
        />
      </Card>
      <Card title={t('calendar.rules')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={t('calendar.notice')}
            hint={t('calendar.noticeHint')}
            options={options(NOTICE_DAYS, (days) =>
              days === 0 ? t('calendar.sameDay') : t('calendar.noticeDays', { count: days }),
            )}
            value={String(draft.noticeDays)}
            onChange={({ target }) =>
              change({ noticeDays: NOTICE_DAYS.find((days) => String(days) === target.value) ?? 1 })
            }
          />
          <Select
            label={t('calendar.shortest')}
            hint={t('calendar.shortestHint')}
            options={options(
              Array.from({ length: CALENDAR_LIMITS.shortestTour }, (_, i) => i + 1),
              (hours) => t('calendar.hoursCount', { count: hours }),
            )}
            value={String(draft.shortestMinutes / 60)}
            onChange={({ target }) => change({ shortestMinutes: Number(target.value) * 60 })}
          />
          <Select
            label={t('calendar.mostPeople')}
            options={[
              { value: '', label: t('calendar.anySize') },
              ...options(MOST_PEOPLE, (people) => t('calendar.people', { count: people })),
            ]}
            value={draft.mostPeople === null ? '' : String(draft.mostPeople)}
            onChange={({ target }) =>
              change({
                mostPeople: MOST_PEOPLE.find((people) => String(people) === target.value) ?? null,
              })
            }
          />
          <Select
            label={t('calendar.groups')}
            hint={t('calendar.groupsHint')}
            options={options(
              Array.from({ length: CALENDAR_LIMITS.groups }, (_, i) => i + 1),
              (groups) => t('calendar.groupsCount', { count: groups }),
            )}
            value={String(draft.groups)}
            onChange={({ target }) => change({ groups: Number(target.value) })}
          />
          <Select
            label={t('calendar.zone')}
            hint={t('calendar.zoneHint')}
            error={errorAt('zone')}
            options={[...new Set([draft.zone, ...zones])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            value={draft.zone}
            onChange={({ target }) => change({ zone: target.value })}
          />
        </div>
      </Card>
      <Card title={t('calendar.exceptions')}>
        <p className="mb-4 text-muted">{t('calendar.exceptionsText')}</p>
        <ExceptionsField
          exceptions={draft.exceptions}
          errorOf={(at) => errorAt(`exceptions.${at}`)}
          onChange={(exceptions) => change({ exceptions })}
        />
      </Card>
      <Card title={t('calendar.seasons')}>
        <p className="mb-4 text-muted">{t('calendar.seasonsText')}</p>
        <SeasonsField
          seasons={draft.seasons}
          usual={draft.week}
          errorOf={(at, weekday) =>
            errorAt(weekday === undefined ? `seasons.${at}` : `seasons.${at}.week.${weekday}`)
          }
          onChange={(seasons) => change({ seasons })}
        />
      </Card>
      <div className="action-bar">
        <Button type="submit" busy={save.isPending}>
          {t('calendar.save')}
        </Button>
      </div>
      <LeaveDialog isChanged={isChanged && !save.isPending} by="tab" />
    </form>
  )
}
