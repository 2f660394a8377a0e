// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SearchBox } from './explore-controls.tsx'
import { FIRST_STATE } from './explore-state.ts'
import { useSearchText } from './use-search-text.ts'

const SUGGESTED = {
  places: [
    {
      name: 'South Korea',
      location: 'southKorea',
      formattedAddress: 'South Korea',
      totalGuides: 9,
    },
    { name: 'Koriyama', formattedAddress: 'Koriyama, Japan', totalGuides: 1 },
  ],
  languages: [{ key: 'ko', label: 'Korean', totalGuides: 3 }],
  expertises: [],
  guides: [],
}

interface BoxProps {
  change: (part: object) => void
  submit: (event: { preventDefault: () => void }) => void
}

function Box({ change, submit }: BoxProps) {
  const search = useSearchText('', () => undefined)
  return (
    <form onSubmit={submit}>
      <SearchBox
        search={search}
        state={{ ...FIRST_STATE, languages: ['ja'], place: 'jp-kyoto-kyoto' }}
        change={change}
      />
    </form>
  )
}

async function typed() {
  const change = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await renderScreen(<Box {...{ change, submit }} />, {
    responses: { 'GET /api/guides/suggestions?query=kor&language=en': { body: SUGGESTED } },
  })
  const box = screen.getByRole('combobox')
  await screen.user.type(box, 'kor')
  const option = await screen.findByRole('option', { name: /Korean/ })
  return { ...screen, box, option, change, submit }
}

test('a suggested language is added to the chosen ones and replaces the text', async () => {
  const { user, box, option, change } = await typed()
  expect(option.textContent).toBe('KoreanLanguage · 3 guides')
  await user.click(option)
  expect(change).toHaveBeenCalledExactlyOnceWith({ search: '', languages: ['ja', 'ko'] })
  expect(box).toHaveProperty('value', '')
})

test.each([
  [/South Korea/, { search: '', location: 'southKorea', place: '' }],
  [/Koriyama/, { search: 'Koriyama', place: '' }],
])('a suggested place replaces the chosen one', async (name, changed) => {
  const { user, getByRole, change } = await typed()
  await user.click(getByRole('option', { name }))
  expect(change).toHaveBeenCalledExactlyOnceWith(changed)
})

test('Enter without an active option submits the search and closes the suggestions', async () => {
  const { user, box, change, submit } = await typed()
  expect(box.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Enter}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(submit).toHaveBeenCalledOnce()
  expect(change).not.toHaveBeenCalled()
})
