import type { ReadWord } from '@annai/contract/guides/shapes'
import { SORTS } from '@annai/contract/guides/vocabulary'
import type { RefObject } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigate } from 'react-router'
import FaSlidersH from '~icons/fa-solid/sliders-h'
import FaUndo from '~icons/fa-solid/undo'
import { Button } from '../../../ui/form/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { countFilters, type ExploreState, FIRST_STATE, writeState } from './explore-state.ts'
import { ReadWords } from './read-words.tsx'
import type { SearchText } from './use-search-text.ts'
import { partOf, type SuggestionOption, useSuggestionList } from './use-suggestion-list.ts'
import { WhenControls } from './when-controls.tsx'

interface SearchBoxProps {
  search: SearchText
  state: ExploreState
  change: (part: Partial<ExploreState>) => void
}

/** The search box with suggestions of places, languages, expertises and guides. */
export function SearchBox({ search, state, change }: SearchBoxProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isTyping, setTyping] = useState(false)
  const suggestions = useSuggestionList(isTyping ? search.text : '')

  const choose = ({ choice }: SuggestionOption) => {
    setTyping(false)
    if ('username' in choice) {
      // Cancels the pending search, which would navigate back from the guide's page.
      search.flushText()
      return void navigate(`/guide/${encodeURIComponent(choice.username)}`)
    }
    const part = partOf(choice, state)
    search.replaceText(part.search ?? '')
    change(part)
  }

  return (
    <Combobox
      type="search"
      name="search"
      hideLabel
      label={t('explore.search')}
      placeholder={t('home.hero.search')}
      text={search.text}
      onText={(text) => {
        setTyping(true)
        search.setText(text)
      }}
      suggestions={suggestions}
      onChoose={choose}
      noMatches={null}
    />
  )
}

interface ExploreControlsProps {
  state: ExploreState
  earliest: string
  search: SearchText
  reading: readonly ReadWord[]
  change: (part: Partial<ExploreState>) => void
  /** Like `change`, but includes the text in the search box. */
  changeWithText: (part: Partial<ExploreState>) => void
  reset: () => void
  filters: {
    readonly panelId: string
    readonly isOpen: boolean
    readonly toggle: () => void
    readonly button: RefObject<HTMLButtonElement | null>
  }
}

/** The search box, the days and people, the filter button, the order and the reset button. */
export function ExploreControls(props: ExploreControlsProps) {
  const { state, earliest, search, reading, change, changeWithText, reset, filters } = props
  const { t } = useTranslation()
  const count = countFilters(state)
  // Without anything to reset, a phone has better use for the room.
  const isFirst = writeState(state) === writeState(FIRST_STATE) && search.text === ''
  return (
    <div className="grid gap-4 max-sm:gap-3">
      <div className="flex flex-wrap items-end gap-2 sm:gap-3">
        <Form
          role="search"
          action="/explore"
          onSubmit={(event) => {
            event.preventDefault()
            changeWithText({})
          }}
          {...search.composition}
          className="min-w-full grow lg:min-w-[min(28rem,100%)]"
        >
          <SearchBox search={search} state={state} change={change} />
        </Form>
        <Button
          ref={filters.button}
          look="secondary"
          className="max-sm:px-3!"
          aria-expanded={filters.isOpen}
          aria-controls={filters.panelId}
          onClick={filters.toggle}
        >
          <FaSlidersH aria-hidden="true" />
          {count > 0 ? t('explore.filtersActive', { count }) : t('explore.filters')}
        </Button>
        <span aria-hidden="true" className="basis-full max-lg:hidden" />
        <WhenControls state={state} earliest={earliest} change={changeWithText} />
        <Select
          label={t('explore.sort.label')}
          hideLabel
          className="ms-auto w-48 max-sm:w-auto max-sm:min-w-[min(8rem,100%)] max-sm:flex-1"
          value={state.sort}
          onChange={({ target }) =>
            changeWithText({ sort: SORTS.find((sort) => sort === target.value) ?? 'recommended' })
          }
          options={SORTS.map((sort) => ({ value: sort, label: t(`explore.sort.${sort}`) }))}
        />
        <Button look="quiet" className={isFirst ? 'max-sm:hidden' : 'max-sm:px-2!'} onClick={reset}>
          <FaUndo aria-hidden="true" className="size-3.5 max-sm:hidden" />
          {t('explore.reset')}
        </Button>
      </div>
      <ReadWords
        reading={reading}
        searched={state.search}
        search={(text) => {
          search.replaceText(text)
          change({ search: text })
        }}
        onLast={() => filters.button.current?.focus()}
      />
    </div>
  )
}
