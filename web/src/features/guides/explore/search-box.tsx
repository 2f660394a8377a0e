import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Combobox } from '../../../ui/form/combobox.tsx'
import type { ExploreState } from './explore-state.ts'
import type { SearchText } from './use-search-text.ts'
import { partOf, type SuggestionOption, useSuggestionList } from './use-suggestion-list.ts'

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
