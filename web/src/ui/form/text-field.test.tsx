// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TextField } from './text-field.tsx'

test('The wheel leaves a number instead of changing it', async () => {
  const { getByRole } = await renderScreen(<TextField label="Price" type="number" />)
  const field = getByRole('spinbutton')
  field.focus()
  fireEvent.wheel(field)
  expect(document.activeElement).not.toBe(field)
})

test('The direction of a text is that of its own words', async () => {
  const { getByRole } = await renderScreen(<TextField label="Place" />)
  expect(getByRole('textbox').getAttribute('dir')).toBe('auto')
})
