// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isDoubleClick } from '../overlay/double-click.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

/** Both clicks of a double click, before anything that the first one caused is rendered. */
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
  const onClick = vi.fn()
  render(
    <Button busy={false} onClick={onClick}>
      Confirm
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Confirm' })
  const tap = () => new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch' })
  fireEvent(button, tap())
  fireEvent(button, tap())
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('A tap in a dialog counts, although its mouse events come right before its click', () => {
  const onClick = vi.fn()
  render(
    // As the frame of a dialog looks at every press.
    <section onMouseDownCapture={isDoubleClick} onClickCapture={isDoubleClick}>
      <Button type="submit" onClick={onClick}>
        Send
      </Button>
    </section>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.mouseDown(button, { detail: 1 })
  fireEvent(button, new PointerEvent('click', { bubbles: true, detail: 1, pointerType: 'touch' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('Quick clicks on any other button all count', () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Next month</Button>)
  doubleClick(screen.getByRole('button', { name: 'Next month' }))
  expect(onClick).toHaveBeenCalledTimes(2)
})
