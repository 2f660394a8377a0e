import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaListUl from '~icons/fa-solid/list-ul'
import FaSearch from '~icons/fa-solid/search'
import FaThLarge from '~icons/fa-solid/th-large'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { useBookingCounts } from '../booking-queries.ts'
import { BookingList } from './booking-list.tsx'
import { UpcomingBookings } from './upcoming-bookings.tsx'
import { type ListTab, shownTabs, useListFilter } from './use-list-filter.ts'
import { useIsNarrow, useViewMode, type ViewMode } from './use-view-mode.ts'

const VIEWS = [
  { mode: 'card', icon: <FaThLarge />, label: 'booking.list.cards' },
  { mode: 'list', icon: <FaListUl />, label: 'booking.list.table' },
] as const

function ViewToggle({ mode, onChange }: { mode: ViewMode; onChange: (mode: ViewMode) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex shrink-0 gap-1 rounded-full border border-line p-0.5">
      <legend className="sr-only">{t('booking.list.view')}</legend>
      {VIEWS.map((view) => (
        <IconButton
          key={view.mode}
          label={t(view.label)}
          icon={view.icon}
          aria-pressed={mode === view.mode}
          onClick={() => onChange(view.mode)}
          className="size-10! aria-pressed:bg-indigo! aria-pressed:text-on-indigo"
        />
      ))}
    </fieldset>
  )
}

/** The bookings of the logged-in person. */
export function BookingsPage({ role }: { role: PersonRole }) {
  const { t } = useTranslation()
  const { tab, search, typed, setTyped, setTab } = useListFilter()
  const { data: counts } = useBookingCounts()
  const [mode, setMode] = useViewMode()
  const isNarrow = useIsNarrow()
  const tabs = shownTabs(counts, tab)

  const labelOf = (key: ListTab) =>
    key === 'enquiry' || key === 'proposal'
      ? t(`booking.list.tab.${key}.${role}`)
      : t(`booking.list.tab.${key}`)
  const list = (
    <BookingList
      role={role}
      tab={tab}
      search={search}
      mode={mode}
      onClearSearch={() => setTyped('')}
    />
  )

  return (
    <div className="page py-8 sm:py-12">
      <PageHead title={t('booking.list.title')} noIndex />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>{t('booking.list.title')}</h1>
          {role === 'guide' && (
            <ButtonLink to="/calendar" look="quiet" size="sm">
              <FaCalendarAlt aria-hidden="true" className="size-3.5" />
              {t('calendar.title')}
            </ButtonLink>
          )}
        </div>
        <div className="flex grow items-center gap-3 sm:max-w-md">
          <TextField
            label={t('booking.list.search')}
            hideLabel
            type="search"
            className="min-w-0 grow"
            placeholder={t('booking.list.search')}
            before={<FaSearch aria-hidden="true" />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {!isNarrow && <ViewToggle mode={mode} onChange={setMode} />}
        </div>
      </div>
      {tab === 'all' && search === '' && (counts?.confirmed ?? 0) > 0 && (
        <UpcomingBookings role={role} />
      )}
      {tabs.length > 0 ? (
        <Tabs
          label={t('booking.list.tabs')}
          value={tab}
          onChange={setTab}
          tabs={tabs.map((key) => ({
            value: key,
            label: key === tab ? `${labelOf(key)} (${counts?.[key] ?? 0})` : labelOf(key),
            panel: list,
          }))}
        />
      ) : (
        list
      )}
    </div>
  )
}
