// @vitest-environment happy-dom
import type { ReadWord } from '@annai/contract/guides/shapes'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ReadWords } from './read-words.tsx'

const KOREAN: ReadWord = {
  text: '韓国語',
  languages: ['ko'],
  expertises: [],
  withText: '"韓国語" food',
  without: 'food',
}
const FOOD: ReadWord = {
  text: 'food',
  languages: [],
  expertises: ['foodTours', 'localCuisine', 'streetFood'],
  withText: '韓国語 "food"',
  without: '韓国語',
}

const screenOf = async (reading: ReadWord[]) => {
  const search = vi.fn()
  const onLast = vi.fn()
  const screen = await renderScreen(
    <ReadWords {...{ reading, search, onLast }} searched="韓国語 food" />,
  )
  return { ...screen, search, onLast }
}

test('each word shows its interpretation', async () => {
  const { getByRole } = await screenOf([KOREAN, FOOD])
  expect(getByRole('list', { name: 'Also searching by' }).textContent).toBe(
    'Language: KoreanInterest: Food tours, Local cuisine +1',
  )
})

test('a removed word leaves the search, and its neighbour is focused', async () => {
  const { user, getByRole, search, onLast } = await screenOf([KOREAN, FOOD])
  await user.click(getByRole('button', { name: 'Remove: Language: Korean' }))
  expect(search).toHaveBeenCalledExactlyOnceWith('food')
  expect(document.activeElement).toBe(getByRole('button', { name: /^Remove: Interest: Food/ }))
  expect(onLast).not.toHaveBeenCalled()
})

test('removing the last word moves the focus out of the list', async () => {
  const { user, getByRole, search, onLast } = await screenOf([FOOD])
  await user.click(getByRole('button', { name: /^Remove/ }))
  expect(search).toHaveBeenCalledExactlyOnceWith('韓国語')
  expect(onLast).toHaveBeenCalledOnce()
})

test('a search without other interpretations shows nothing', async () => {
  const { queryByRole } = await screenOf([])
  expect(queryByRole('list')).toBeNull()
})

test('all words can be searched for as text', async () => {
  const { user, getByRole, search } = await screenOf([KOREAN, FOOD])
  await user.click(getByRole('button', { name: 'Search for these exact words' }))
  expect(search).toHaveBeenCalledExactlyOnceWith('"韓国語" "food"')
})
