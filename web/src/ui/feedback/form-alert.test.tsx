// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FormAlert } from './form-alert.tsx'

test('The reason of a refusal gets the focus, and so does the next one', async () => {
  const { rerender } = await renderScreen(<FormAlert cause={1}>No answer</FormAlert>)
  const alert = screen.getByRole('alert')
  expect(document.activeElement?.contains(alert)).toBe(true)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  rerender(<FormAlert cause={2}>No answer</FormAlert>)
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true)
})
