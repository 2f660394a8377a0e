import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaSlidersH from '~icons/fa-solid/sliders-h'
import { classes } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/button.tsx'

interface FoldedFiltersProps {
  /** The number of active filters. */
  count: number
  children: ReactNode
}

/** Filters that are behind a button on phones, where they would fill the screen. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        look="secondary"
        className="justify-self-start sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <FaSlidersH aria-hidden="true" />
        {count > 0 ? t('list.filtersActive', { count }) : t('list.filters')}
      </Button>
      <div id={id} className={classes('grid gap-2', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}
