// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Combobox } from './combobox.tsx'

test('Enter without an active option submits a search and closes its suggestions', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const onChoose = vi.fn()
  const { user, getByRole } = await renderScreen(
    <form onSubmit={submit}>
      <Combobox
        type="search"
        label="Search"
        text="Kyo"
        onText={() => undefined}
        suggestions={[{ key: 'kyoto', label: 'Kyoto' }]}
        onChoose={onChoose}
      />
    </form>,
  )
  const box = getByRole('combobox')
  await user.type(box, 't')
  expect(box.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Enter}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(submit).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})
