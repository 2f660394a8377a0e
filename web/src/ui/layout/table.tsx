import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import type { Sorted } from './sort-button.tsx'

export interface Column<Row> {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers and prices are right-aligned. */
  align?: 'start' | 'end'
  /** The cell that names the row, for screen readers. */
  isRowHead?: boolean
  className?: string
  /** The actions column: sticky at the end of the row. */
  isSticky?: boolean
  /** For screen readers; the header of a sortable column contains a SortButton. */
  sorted?: Sorted
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowClassName?: string
  /** Shown if there are no rows. */
  empty?: ReactNode
  className?: string
}

const DRAFT_FIELDS = 'lg:sticky lg:end-0 lg:border-line lg:border-s'

/** Dense and quiet: a sticky head, hairlines, sideways scrolling inside its own frame. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowClassName, empty, className } = props
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      // Text for screen readers is positioned absolutely: without `relative` it would widen the
      // page.
      className={classes('card relative max-h-[75vh] overflow-auto', className)}
    >
      <table className="w-full border-collapse text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunken">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorted}
                className={classes(
                  'whitespace-nowrap border-line border-b px-2 py-2 font-semibold lg:px-3 text-muted',
                  column.align === 'end' && 'text-right',
                  column.isSticky && classes(DRAFT_FIELDS, 'bg-sunken'),
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classes('border-line not-last:border-b hover:bg-sunken/60', rowClassName)}
            >
              {columns.map((column) => {
                const Cell = column.isRowHead ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    {...(column.isRowHead ? { scope: 'row' } : {})}
                    className={classes(
                      'px-2 py-2 align-middle font-normal lg:px-3 [&_button]:whitespace-nowrap',
                      column.align === 'end' && 'text-right tabular-nums',
                      column.isSticky && classes(DRAFT_FIELDS, 'lg:bg-surface'),
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </section>
  )
}
