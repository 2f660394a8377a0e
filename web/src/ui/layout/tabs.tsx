import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { classes } from '../class-names.ts'
import { useCentred } from './use-centred.ts'

interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[]
  /** On a phone all tabs are in view, on two lines. */
  wraps?: boolean
}

/** Tabs for the sections of one screen. Keep the value in the URL. On a phone the row scrolls. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, value, onChange, tabs, wraps = false } = props
  const row = useRef<HTMLDivElement>(null)
  useCentred(row, '[data-state=active]', value)
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((known) => known.value === next)
        if (tab) onChange(tab.value)
      }}
    >
      <Primitive.List
        ref={row}
        aria-label={label}
        className={classes(
          'flex gap-1 overflow-x-auto border-line border-b px-0.5 pt-0.5',
          wraps && 'max-sm:flex-wrap',
        )}
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 px-3 text-muted transition-colors hover:text-ink data-[state=active]:border-indigo data-[state=active]:font-semibold data-[state=active]:text-indigo"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
