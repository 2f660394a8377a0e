import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { Button } from '../../../../ui/form/button.tsx'
import { IconButton } from '../../../../ui/form/icon-button.tsx'

interface RowListProps<Row> {
  rows: readonly Row[]
  /** The maximum number of rows. At the limit the button is disabled. */
  limit: number
  empty: Row
  /** The name of a row for screen readers, such as "Price 2". */
  nameOf: (index: number) => string
  onChange: (rows: Row[]) => void
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode
}

/** Editable rows that can be added up to a limit and removed. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, limit, empty, nameOf, onChange, children } = props
  const { t } = useTranslation('common')
  const frame = useRef<HTMLDivElement>(null)
  const [goTo, setGoTo] = useState<number | null>(null)

  // Focuses the new row, or the row after a removed one.
  useEffect(() => {
    if (goTo === null) return
    const field = frame.current?.children[goTo]?.querySelector<HTMLElement>('input, select')
    const add = frame.current?.lastElementChild?.querySelector('button')
    ;(field ?? add)?.focus()
    setGoTo(null)
  }, [goTo])

  return (
    <div ref={frame} className="grid gap-4">
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are edited in place
          key={index}
          className="relative flex items-start gap-2 border-line border-b pb-5"
        >
          <div className="min-w-0 grow">
            {children(
              row,
              (changed) => onChange(rows.map((one, at) => (at === index ? changed : one))),
              index,
            )}
          </div>
          <IconButton
            // On phones the button is beside the label, so that the fields use the full width.
            className="-me-2 max-sm:absolute max-sm:-top-4 max-sm:end-0"
            label={t('actions.removeItem', { item: nameOf(index) })}
            icon={<FaTrashAlt />}
            onClick={() => {
              onChange(rows.filter((_, at) => at !== index))
              setGoTo(Math.min(index, rows.length - 2))
            }}
          />
        </div>
      ))}
      <div className="flex items-center gap-3">
        <Button
          look="secondary"
          size="sm"
          disabled={rows.length >= limit}
          onClick={() => {
            onChange([...rows, empty])
            setGoTo(rows.length)
          }}
        >
          <FaPlus aria-hidden="true" className="size-3" />
          {t('actions.add')}
        </Button>
        <span className="text-muted text-sm tabular-nums">{`${rows.length}/${limit}`}</span>
      </div>
    </div>
  )
}
