import { Fragment, type ReactNode } from 'react'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'

export interface StateRow {
  label: string
  value: ReactNode
  /** A badge for values that need the operator's attention. */
  mark?: { tone: Tone; text: string } | undefined
}

/** A card of labelled values. */
export function StateList({ title, rows }: { title: string; rows: readonly StateRow[] }) {
  return (
    <Card title={title}>
      <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-5 gap-y-2">
        {rows.map(({ label, value, mark }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="flex flex-wrap items-center justify-end gap-2 text-end tabular-nums [overflow-wrap:anywhere]">
              {value}
              {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}
