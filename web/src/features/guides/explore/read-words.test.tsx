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
}
const FOOD: ReadWord = {
  text: 'food',
  languages: [],
  expertises: ['foodTours', 'localCuisine', 'streetFood'],
  withText: '韓国語 "food"',
}

const screenOf = async (reading: ReadWord[]) => {
  const search = vi.fn()
  const onLast = vi.fn()
  const screen = await renderScreen(<ReadWords {...{ reading, search, onLast }} />)
  return { ...screen, search, onLast }
}

test('each word shows what it was read as', async () => {
  const { getByRole } = await screenOf([KOREAN, FOOD])
  expect(getByRole('list', { name: 'Also searching by' }).textContent).toBe(
    'Language: KoreanExpertise: Food tours, Local cuisine +1',
  )
})

test('a word that is taken back is searched as text, and the focus goes to its neighbour', async () => {
  const { user, getByRole, search, onLast } = await screenOf([KOREAN, FOOD])
  await user.click(getByRole('button', { name: /^Language: Korean\. .*“韓国語”/ }))
  expect(search).toHaveBeenCalledExactlyOnceWith('"韓国語" food')
  expect(document.activeElement).toBe(getByRole('button', { name: /^Expertise: .*“food”/ }))
  expect(onLast).not.toHaveBeenCalled()
})

test('the focus leaves the list with its last word', async () => {
  const { user, getByRole, search, onLast } = await screenOf([FOOD])
  await user.click(getByRole('button'))
  expect(search).toHaveBeenCalledExactlyOnceWith('韓国語 "food"')
  expect(onLast).toHaveBeenCalledOnce()
})

test('a search that was read as text only shows nothing', async () => {
  const { queryByRole } = await screenOf([])
  expect(queryByRole('list')).toBeNull()
})
