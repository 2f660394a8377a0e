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

test('each word shows its interpretation', async () => {
  const { getByRole } = await screenOf([KOREAN, FOOD])
  expect(getByRole('list', { name: 'Also searching by' }).textContent).toBe(
    'Language: KoreanExpertise: Food tours, Local cuisine +1',
  )
})

test('a removed word is searched as text, and its neighbour is focused', async () => {
  const { user, getByRole, search, onLast } = await screenOf([KOREAN, FOOD])
  await user.click(getByRole('button', { name: /^Language: Korean\. .*“韓国語”/ }))
  expect(search).toHaveBeenCalledExactlyOnceWith('"韓国語" food')
  expect(document.activeElement).toBe(getByRole('button', { name: /^Expertise: .*“food”/ }))
  expect(onLast).not.toHaveBeenCalled()
})

test('removing the last word moves the focus out of the list', async () => {
  const { user, getByRole, search, onLast } = await screenOf([FOOD])
  await user.click(getByRole('button'))
  expect(search).toHaveBeenCalledExactlyOnceWith('韓国語 "food"')
  expect(onLast).toHaveBeenCalledOnce()
})

test('a search without other interpretations shows nothing', async () => {
  const { queryByRole } = await screenOf([])
  expect(queryByRole('list')).toBeNull()
})
