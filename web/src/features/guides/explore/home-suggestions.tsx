import { useEffect } from 'react'
import type { Suggestion } from '../../../ui/form/combobox.tsx'
import { FIRST_STATE, writeState } from './explore-state.ts'
import { partOf, type SuggestionOption, useSuggestionList } from './use-suggestion-list.ts'

/** A suggestion with the address that it leads to. */
export interface LinkedSuggestion extends Suggestion {
  to: string
}

const addressOf = ({ choice }: SuggestionOption): string =>
  'username' in choice
    ? `/guide/${encodeURIComponent(choice.username)}`
    : `/explore${writeState({ ...FIRST_STATE, ...partOf(choice, FIRST_STATE) })}`

interface HomeSuggestionsProps {
  text: string
  onSuggestions: (suggestions: LinkedSuggestion[]) => void
}

/** Finds the suggestions of explore for the search of the home page. Loaded with the first letter. */
export function HomeSuggestions({ text, onSuggestions }: HomeSuggestionsProps) {
  const options = useSuggestionList(text)
  // As text, because the list is a new one in every render.
  const found = JSON.stringify(
    options.map((option) => ({
      key: option.key,
      label: option.label,
      detail: option.detail,
      to: addressOf(option),
    })),
  )
  useEffect(() => onSuggestions(JSON.parse(found) as LinkedSuggestion[]), [found, onSuggestions])
  return null
}
