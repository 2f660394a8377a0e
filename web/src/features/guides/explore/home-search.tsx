import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigate } from 'react-router'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { type ExploreState, FIRST_STATE, writeState } from './explore-state.ts'
import { partOf, type SuggestionOption, useSuggestionList } from './use-suggestion-list.ts'

const addressOf = (part: Partial<ExploreState>) =>
  `/explore${writeState({ ...FIRST_STATE, ...part })}`

/** The search of the home page, with the suggestions of explore. Its button takes the typed text. */
export function HomeSearch({ className }: { className: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const suggestions = useSuggestionList(text)
  const choose = ({ choice }: SuggestionOption) =>
    void navigate(
      'username' in choice
        ? `/guide/${encodeURIComponent(choice.username)}`
        : addressOf(partOf(choice, FIRST_STATE)),
    )
  const address = addressOf({ search: text.trim() })
  return (
    <Form
      role="search"
      action="/explore"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(address)
      }}
      className={className}
    >
      <Combobox
        type="search"
        name="search"
        hideLabel
        label={t('home.hero.search')}
        placeholder={t('home.hero.search')}
        text={text}
        onText={setText}
        suggestions={suggestions}
        onChoose={choose}
        noMatches={null}
        className="min-w-0 grow basis-60 [&_input]:min-h-13"
      />
      <ButtonLink to={address} size="lg" className="max-sm:grow">
        {t('home.hero.action')}
      </ButtonLink>
    </Form>
  )
}
