import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router'
import FaChevronLeft from '~icons/fa-solid/chevron-left'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { classes } from '../class-names.ts'

interface PagerProps {
  page: number
  pages: number
  /** The address of a page. Paging is navigation, so pages can be shared and are in the history. */
  to: (page: number) => To
}

const STEP = 'inline-grid size-11 place-items-center rounded-full border border-edge bg-surface'

function Step({ to, label, icon }: { to: To | null; label: string; icon: React.ReactNode }) {
  if (to === null)
    return (
      <span aria-disabled="true" className={classes(STEP, 'opacity-40')}>
        <span className="sr-only">{label}</span>
        {icon}
      </span>
    )
  return (
    <Link
      to={to}
      aria-label={label}
      preventScrollReset={false}
      className={classes(STEP, 'text-indigo hover:border-indigo hover:bg-indigo-tint')}
    >
      {icon}
    </Link>
  )
}

/** Links to the previous and the next page, and "page X of Y" between them. */
export function Pager({ page, pages, to }: PagerProps) {
  const { t } = useTranslation('common')
  if (pages < 1) return null
  return (
    <nav
      aria-label={t('pager.label')}
      className="flex flex-wrap items-center justify-center gap-4 py-4"
    >
      <Step
        to={page > 1 ? to(page - 1) : null}
        label={t('pager.previous')}
        icon={<FaChevronLeft aria-hidden="true" className="size-3.5" />}
      />
      <span className="tabular-nums" aria-live="polite">
        {t('pager.position', { page, pages })}
      </span>
      <Step
        to={page < pages ? to(page + 1) : null}
        label={t('pager.next')}
        icon={<FaChevronRight aria-hidden="true" className="size-3.5" />}
      />
    </nav>
  )
}
