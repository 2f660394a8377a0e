// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { tap } from '../../testing/taps.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

/** Both clicks of a double click, before the effect of the first one is rendered. */
function doubleClick(button: HTMLElement): void {
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
}

test('A button that can be busy acts once on a double click', () => {
  const onClick = vi.fn()
  render(
    <>
      <Button busy={false} onClick={onClick}>
        Confirm
      </Button>
      <IconButton label="Delete" icon="x" busy={false} onClick={onClick} />
    </>,
  )
  doubleClick(screen.getByRole('button', { name: 'Confirm' }))
  expect(onClick).toHaveBeenCalledTimes(1)
  doubleClick(screen.getByRole('button', { name: 'Delete' }))
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('A double click on a submit button submits its form once', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Send</Button>
    </form>,
  )
  doubleClick(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('A double tap counts once where the browser does not count taps', () => {
  const [onClick, onNeighbour] = [vi.fn(), vi.fn()]
  render(
    <>
      <Button busy={false} onClick={onClick}>
        Confirm
      </Button>
      <IconButton label="Delete" icon="x" busy={false} onClick={onNeighbour} />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Confirm' })
  tap(button)
  tap(button, { x: 104 })
  expect(onClick).toHaveBeenCalledTimes(1)
  // The second tap hits the next button, which has moved under the finger.
  tap(screen.getByRole('button', { name: 'Delete' }), { x: 108 })
  expect(onNeighbour).not.toHaveBeenCalled()
  tap(screen.getByRole('button', { name: 'Delete' }), { x: 160 })
  expect(onNeighbour).toHaveBeenCalledTimes(1)
})

test('A click by mouse or keyboard right after a tap counts', () => {
  const onClick = vi.fn()
  render(<Button type="submit" busy={false} onClick={onClick} />)
  const button = screen.getByRole('button')
  tap(button)
  fireEvent.click(button, { detail: 0 })
  fireEvent.pointerUp(button, { pointerType: 'mouse', clientX: 100, clientY: 100 })
  fireEvent.click(button, { detail: 1 })
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('Quick clicks on any other button all count', () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Next month</Button>)
  doubleClick(screen.getByRole('button', { name: 'Next month' }))
  expect(onClick).toHaveBeenCalledTimes(2)
})
