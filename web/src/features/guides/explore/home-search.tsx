import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigate } from 'react-router'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import type { LinkedSuggestion } from './home-suggestions.tsx'

const HomeSuggestions = lazyOrNothing(
  async () => (await import('./home-suggestions.tsx')).HomeSuggestions,
)

function addressOf(text: string): string {
  const wanted = text.trim()
  return wanted ? `/explore?${new URLSearchParams({ search: wanted })}` : '/explore'
}

/** The search of the home page, with the suggestions of explore. Its button takes the typed text. */
export function HomeSearch({ className }: { className: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [suggestions, setSuggestions] = useState<LinkedSuggestion[]>([])
  return (
    <Form
      role="search"
      action="/explore"
      onSubmit={(event) => {
        event.preventDefault()
        // The text of the field itself: between hydration and the replay of early input, the state
        // does not have what was typed.
        const typed = new FormData(event.currentTarget).get('search')
        void navigate(addressOf(typeof typed === 'string' ? typed : ''))
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
        onChoose={({ to }) => void navigate(to)}
        noMatches={null}
        className="min-w-0 grow basis-60 [&_input]:min-h-13"
      />
      <ButtonLink to={addressOf(text)} size="lg" className="max-sm:grow">
        {t('home.hero.action')}
      </ButtonLink>
      {text.trim() !== '' && (
        <Suspense>
          <HomeSuggestions text={text} onSuggestions={setSuggestions} />
        </Suspense>
      )}
    </Form>
  )
}
