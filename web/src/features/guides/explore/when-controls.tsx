import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { ExploreState } from './explore-state.ts'
import { useIsWide } from './use-is-wide.ts'
import { WhenFields, type WhenFieldsProps } from './when-fields.tsx'

/** The chosen days and group size, short enough for a button: Dec 5 – Dec 8 · 3 people. */
function useWhenSummary({ from, to, people }: ExploreState): string {
  const { t, i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(languageOf(i18n), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  })
  const days = [...new Set([from, to])].filter(Boolean).map((day) => format.format(new Date(day)))
  const group = people === 0 ? [] : [t('explore.when.peopleCount', { count: people })]
  return [...(days.length > 0 ? [days.join(' – ')] : []), ...group].join(' · ')
}

/** The fields for days and people, in a row in wide windows and in a sheet in others. */
export function WhenControls(props: WhenFieldsProps) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const summary = useWhenSummary(props.state)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="max-lg:hidden">
        <WhenFields {...props} />
      </div>
      <Button
        ref={button}
        look="secondary"
        className="justify-self-start max-sm:px-3! lg:hidden"
        aria-haspopup="dialog"
        aria-label={summary === '' ? undefined : `${summary} · ${t('explore.when.openActive')}`}
        onClick={() => setOpen(true)}
      >
        <FaCalendarAlt aria-hidden="true" />
        <span>{summary === '' ? t('explore.when.open') : summary}</span>
      </Button>
      {isOpen && !isWide && (
        <Dialog
          open
          title={t('explore.when.open')}
          onClose={close}
          actions={
            <Button
              className="w-full"
              onClick={({ currentTarget }) => {
                const invalid = currentTarget
                  .closest('dialog, [role="dialog"]')
                  ?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')
                if (invalid) invalid.focus()
                else close()
              }}
            >
              {t('explore.when.done')}
            </Button>
          }
        >
          <WhenFields {...props} />
        </Dialog>
      )}
    </>
  )
}
