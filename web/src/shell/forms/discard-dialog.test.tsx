// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useDiscard } from './discard-dialog.tsx'

function Editor({ isChanged, onDiscard }: { isChanged: boolean; onDiscard: () => void }) {
  const { requestDiscard, dialog } = useDiscard(isChanged, onDiscard)
  return (
    <>
      <button type="button" onClick={requestDiscard}>
        Cancel
      </button>
      {dialog}
    </>
  )
}

test('Cancel discards an unchanged edit without a confirmation', async () => {
  let discarded = 0
  await renderScreen(<Editor isChanged={false} onDiscard={() => discarded++} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(discarded).toBe(1)
})

test('Cancel discards changes only after a confirmation', async () => {
  let discarded = 0
  await renderScreen(<Editor isChanged onDiscard={() => discarded++} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(discarded).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(discarded).toBe(1)
})
