import type { ReadWord } from '@annai/contract/guides/shapes'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import FaSlidersH from '~icons/fa-solid/sliders-h'
import FaUndo from '~icons/fa-solid/undo'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { countFilters, type ExploreState, pageSizesFor } from './explore-state.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ReadWords } from './read-words.tsx'
import { SearchBox } from './search-box.tsx'
import { useSearchText } from './use-search-text.ts'

interface ExploreControlsProps {
  state: ExploreState
  reading: readonly ReadWord[]
  change: (part: Partial<ExploreState>, replace?: boolean) => void
  reset: () => void
}

/** The search box, the filters, the page size, reset. */
export function ExploreControls({ state, reading, change, reset }: ExploreControlsProps) {
  const { t } = useTranslation()
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Letters of one search are one step back, not many.
  const search = useSearchText(state.search, (text) =>
    change({ search: text }, state.search !== ''),
  )
  const withText = (part: Partial<ExploreState>) => change({ search: search.take(), ...part })
  const filters = countFilters(state)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Form
          role="search"
          action="/explore"
          onSubmit={(event) => {
            event.preventDefault()
            withText({})
          }}
          {...search.composition}
          className="min-w-full grow lg:min-w-[28rem]"
        >
          <SearchBox search={search} state={state} change={change} />
        </Form>
        <div className="flex grow flex-wrap items-center gap-2 sm:gap-3">
          <Button
            ref={toggle}
            look="secondary"
            className="max-sm:px-3!"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            <FaSlidersH aria-hidden="true" />
            {filters > 0 ? t('explore.filtersActive', { count: filters }) : t('explore.filters')}
          </Button>
          <Button
            look="quiet"
            className="max-sm:px-2!"
            onClick={() => {
              search.put('')
              reset()
            }}
          >
            <FaUndo aria-hidden="true" className="size-3.5 max-sm:hidden" />
            {t('explore.reset')}
          </Button>
          <span className="ms-auto flex items-center gap-3">
            <span aria-hidden="true" className="text-muted text-sm max-sm:hidden">
              {t('explore.perPage')}
            </span>
            <Select
              label={t('explore.perPage')}
              hideLabel
              className="w-18"
              value={String(state.limit)}
              onChange={(event) => withText({ limit: Number(event.target.value) })}
              options={pageSizesFor(state.limit).map((size) => ({
                value: String(size),
                label: String(size),
              }))}
            />
          </span>
        </div>
      </div>
      {isOpen && (
        <FilterPanel
          id={panelId}
          state={state}
          change={withText}
          onDone={() => {
            setOpen(false)
            toggle.current?.focus()
          }}
        />
      )}
      <ChosenFilters state={state} change={withText} onLast={() => toggle.current?.focus()} />
      <ReadWords
        reading={reading}
        search={(text) => {
          search.put(text)
          change({ search: text })
        }}
        onLast={() => toggle.current?.focus()}
      />
    </div>
  )
}
