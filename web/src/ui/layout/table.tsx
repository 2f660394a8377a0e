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
  /** Puts the cell on the first line of a card: before the row head (`first`) or after it. */
  onCard?: 'first' | 'actions'
  /** The name of the cell on a card, if `head` is not a text. */
  label?: string
  /** For screen readers; the header of a sortable column contains a SortButton. */
  sorted?: Sorted
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowClassName?: string
  className?: string
  /** On narrow screens each row is a card, with the row head and the actions on its first line. */
  asCards?: boolean
}

const CARD_ROW = 'max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-5 max-xl:gap-y-2'
const CARD_LABEL =
  'max-xl:before:block max-xl:before:text-muted max-xl:before:text-xs max-xl:before:content-[attr(data-label)]'

function cardCell<Row>({ isRowHead, onCard }: Column<Row>): string {
  if (isRowHead) return 'max-xl:order-2 max-xl:min-w-0 max-xl:grow max-xl:basis-1/2'
  if (onCard === 'first') return 'max-xl:order-1'
  if (onCard === 'actions') return 'max-xl:order-3'
  return classes('max-xl:order-4 max-xl:min-w-0 max-xl:empty:hidden', CARD_LABEL)
}

const labelOf = <Row,>({ label, head }: Column<Row>) =>
  label ?? (typeof head === 'string' ? head : undefined)

// Some screen readers ignore table elements whose `display` is changed, unless they have a role.
const roles = (asCards: boolean, role: string) => (asCards ? { role } : {})

/**
 * A dense table with a sticky head, which scrolls inside its own frame. For a list without rows show
 * an `EmptyState`, because screen readers do not announce an empty table.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, rowClassName, className, asCards = false } = props
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
      tabIndex={0}
      // Text for screen readers is positioned absolutely: without `relative` it would widen the
      // page.
      className={classes(
        'card relative max-h-[75vh] overflow-auto',
        asCards && 'max-xl:max-h-none',
        className,
      )}
    >
      <table
        {...roles(asCards, 'table')}
        className={classes(
          'w-full border-collapse text-left text-[0.9375rem]',
          asCards && 'max-xl:block max-2xl:text-sm',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          {...roles(asCards, 'rowgroup')}
          className={classes(
            'sticky top-0 z-10 bg-sunken',
            asCards &&
              (columns.some(({ sorted }) => sorted)
                ? 'max-xl:static max-xl:block'
                : 'max-xl:hidden'),
          )}
        >
          <tr {...roles(asCards, 'row')} className={asCards ? 'max-xl:flex max-xl:flex-wrap' : ''}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...roles(asCards, 'columnheader')}
                aria-sort={column.sorted}
                className={classes(
                  'border-line border-b py-2 font-semibold text-muted',
                  asCards
                    ? classes(
                        'px-1.5 2xl:whitespace-nowrap 2xl:px-3',
                        // With cards only the heads that sort are shown.
                        column.sorted ? 'max-xl:border-0' : 'max-xl:hidden',
                      )
                    : 'whitespace-nowrap px-2 lg:px-3',
                  column.align === 'end' && 'xl:text-right',
                  asCards && column.isRowHead && 'xl:sticky xl:left-0 xl:bg-sunken',
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles(asCards, 'rowgroup')} className={asCards ? 'max-xl:block' : ''}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...roles(asCards, 'row')}
              className={classes(
                'border-line not-last:border-b hover:bg-sunken/60',
                asCards && classes(CARD_ROW, 'max-xl:px-3 max-xl:py-3'),
                rowClassName,
              )}
            >
              {columns.map((column) => {
                const Cell = column.isRowHead ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    {...(column.isRowHead ? { scope: 'row' } : {})}
                    {...roles(asCards, column.isRowHead ? 'rowheader' : 'cell')}
                    {...(asCards ? { 'data-label': labelOf(column) } : {})}
                    className={classes(
                      'align-middle font-normal [&_button]:whitespace-nowrap',
                      asCards
                        ? classes('xl:px-1.5 xl:py-2 2xl:px-3', cardCell(column))
                        : 'px-2 py-2 lg:px-3',
                      column.align === 'end' && 'tabular-nums xl:text-right',
                      // A wide table that scrolls sideways keeps the names of its rows in view.
                      asCards && column.isRowHead && 'xl:sticky xl:left-0 xl:bg-surface',
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
    </section>
  )
}
