// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Combobox } from './combobox.tsx'
import { SearchForm } from './search-form.tsx'
import { TagInput } from './tag-input.tsx'
import { TextField } from './text-field.tsx'

test('The wheel leaves a number instead of changing it', async () => {
  const { getByRole } = await renderScreen(<TextField label="Price" type="number" />)
  const field = getByRole('spinbutton')
  field.focus()
  fireEvent.wheel(field)
  expect(document.activeElement).not.toBe(field)
})

test('Typed words have their own direction, an address or a number the usual one', async () => {
  const { container } = await renderScreen(
    <>
      <TextField label="Place" />
      <TextField label="Search" type="search" />
      <Combobox
        label="City"
        text=""
        onText={() => undefined}
        suggestions={[]}
        onChoose={() => undefined}
      />
      <TagInput label="Interests" value={[]} onChange={() => undefined} />
      <SearchForm action="/explore" name="search" label="Name" submit="Search" />
      <TextField label="Email" type="email" />
      <TextField label="Price" type="number" />
    </>,
  )
  const directions = [...container.querySelectorAll('input')].map((input) => input.dir)
  expect(directions).toEqual(['auto', 'auto', 'auto', 'auto', 'auto', '', ''])
})
