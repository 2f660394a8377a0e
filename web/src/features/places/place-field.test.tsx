// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { placeChoiceOf } from './place-choice.ts'
import { PlaceField } from './place-field.tsx'

const place = (placeId: string, name: string) => ({
  placeId,
  name,
  formattedAddress: `${name}, Japan`,
  addressComponents: [{ longName: 'Japan', shortName: 'JP', types: ['country'] }],
  location: { lat: 0, lng: 0 },
})

function Form({ submit }: { submit: () => void }) {
  const [choice, setChoice] = useState(placeChoiceOf(null))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PlaceField value={choice} onChange={setChoice} />
    </form>
  )
}

async function show() {
  const submit = vi.fn()
  const rendered = await renderScreen(<Form submit={submit} />, {
    responses: {
      'GET /api/places': {
        body: [place('jp-kanagawa-kamakura', 'Kamakura'), place('jp-kamaishi', 'Kamaishi')],
      },
    },
  })
  return { ...rendered, submit, box: screen.getByRole('combobox') }
}

test('Enter chooses the first suggestion, even before it is loaded, and submits nothing', async () => {
  const { user, box, submit } = await show()
  await user.type(box, 'Kama{Enter}')
  await waitFor(() => expect(box).toHaveProperty('value', 'Kamakura, Japan'))
  expect(submit).not.toHaveBeenCalled()
})

test('Text without a choice has an error', async () => {
  const { user, box } = await show()
  await user.type(box, 'Kama')
  expect(screen.getByText(/^Choose a place from the list/)).toBeDefined()
  expect(box.getAttribute('aria-invalid')).toBe('true')
})

test('The field accepts no more characters than an address may have', async () => {
  const { user, box } = await show()
  await user.type(box, 'x'.repeat(120))
  expect(box).toHaveProperty('value', 'x'.repeat(100))
})
