// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FavouriteButton } from './favourite-button.tsx'

const PATH = '/api/guides/favorite/haru_walks'
const ADD = 'Add to favourites'

async function button() {
  const onVisitor = vi.fn()
  let isFavorite = false
  const screen = await renderScreen(<FavouriteButton guide={guideOf()} onVisitor={onVisitor} />, {
    responses: {
      [`GET ${PATH}`]: { reply: () => ({ isFavorite }) },
      [`POST ${PATH}`]: {
        reply: () => {
          isFavorite = true
          return { isFavorite }
        },
      },
    },
  })
  return { ...screen, onVisitor }
}

test('a visitor who presses the heart gets the login dialog', async () => {
  const { user, getByRole, onVisitor, requests } = await button()
  await user.click(getByRole('button', { name: ADD }))
  expect(onVisitor).toHaveBeenCalledOnce()
  expect(requests).toEqual([])
})

test('a guide who presses the heart changes nothing', async () => {
  beginSession({ token: 'token', role: 'guide', userId: 'guide' })
  const { user, getByRole, onVisitor, requests } = await button()
  await user.click(getByRole('button', { name: ADD }))
  expect(onVisitor).not.toHaveBeenCalled()
  expect(requests).toEqual([])
  expect(getByRole('button', { name: ADD })).toBeDefined()
})

test('a press before the state is loaded saves the guide once', async () => {
  beginSession({ token: 'token', role: 'user', userId: 'traveller' })
  const { user, getByRole, findByRole, requests } = await button()
  await user.click(getByRole('button', { name: ADD }))
  await findByRole('button', { name: 'Remove from favourites' })
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([
      { method: 'POST', path: PATH, body: {} },
    ]),
  )
})
