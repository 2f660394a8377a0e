import type { ReactNode } from 'react'
import FaSort from '~icons/fa-solid/sort'
import FaSortDown from '~icons/fa-solid/sort-down'
import FaSortUp from '~icons/fa-solid/sort-up'

export type Sorted = 'ascending' | 'descending' | 'none'

const ICONS = { ascending: FaSortUp, descending: FaSortDown, none: FaSort }

/** The header of a sortable column, whose `sorted` has the same direction. */
export function SortButton(props: { sorted: Sorted; onSort: () => void; children: ReactNode }) {
  const Icon = ICONS[props.sorted]
  return (
    <button
      type="button"
      onClick={props.onSort}
      className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-sm px-1 font-semibold hover:text-indigo"
    >
      {props.children}
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  )
}
