// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { tap } from '../../testing/taps.ts'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

const PLACE = { clientX: 100, clientY: 100 }

/** A mouse click. `detail` is its number in a double click, which does not depend on time here. */
function click(element: Element, detail: number): void {
  const mouse = { pointerType: 'mouse', ...PLACE }
  fireEvent.pointerDown(element, mouse)
  fireEvent.mouseDown(element, { detail, ...PLACE })
  fireEvent.pointerUp(element, mouse)
  fireEvent.click(element, { detail, ...PLACE })
}

function Opener({ onDelete }: { onDelete: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Delete it?"
        actions={<Button onClick={onDelete}>Delete</Button>}
      />
    </>
  )
}

function Sending({ onClose }: { onClose: () => void }) {
  const [isBusy, setBusy] = useState(true)
  return (
    <Dialog open busy={isBusy} onClose={onClose} title="Send it?">
      <Button onClick={() => setBusy(false)}>Stop</Button>
    </Dialog>
  )
}

/** The overlay behind the dialog. */
function overlay(): Element {
  const found = document.querySelector('.bg-veil')
  if (!found) throw new Error('There is no overlay')
  return found
}

async function renderOpener() {
  const onDelete = vi.fn()
  const screen = await renderScreen(<Opener onDelete={onDelete} />)
  const remove = () => screen.findByRole('button', { name: 'Delete' })
  return { onDelete, remove, open: screen.getByRole('button', { name: 'Open' }), screen }
}

test('The second tap of a double tap neither presses in the dialog nor closes it', async () => {
  const { onDelete, remove, open, screen } = await renderOpener()
  tap(open, { at: 10_000 })
  tap(await remove(), { at: 10_200 })
  tap(overlay(), { at: 10_400 })
  expect(onDelete).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  tap(await remove(), { at: 11_000 })
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('The second click of a double click neither presses in the dialog nor closes it', async () => {
  const { onDelete, remove, open, screen } = await renderOpener()
  click(open, 1)
  click(await remove(), 2)
  click(overlay(), 3)
  expect(onDelete).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  click(await remove(), 1)
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('A click outside the dialog closes it', async () => {
  const { remove, open, screen } = await renderOpener()
  click(open, 1)
  await remove()
  click(overlay(), 1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A close request of the device closes the dialog each time, but not while it is busy', async () => {
  const watchers: { onclose: (() => void) | null; destroyed: boolean }[] = []
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose: (() => void) | null = null
      destroyed = false
      constructor() {
        watchers.push(this)
      }
      destroy() {
        this.destroyed = true
      }
    },
  )
  const onClose = vi.fn()
  const screen = await renderScreen(<Sending onClose={onClose} />)
  await screen.findByRole('dialog')
  act(() => watchers.at(-1)?.onclose?.())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  act(() => watchers.at(-1)?.onclose?.())
  act(() => watchers.at(-1)?.onclose?.())
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(watchers.filter(({ destroyed }) => !destroyed)).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('Going back closes the dialog and stays on the page, the next time it leaves the page', async () => {
  const { open, remove, screen } = await renderOpener()
  const { router } = screen
  await act(() => router.navigate('/guide/mina'))
  const path = () => router.state.location.pathname
  click(open, 1)
  await remove()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/guide/mina')
  await act(() => router.navigate(-1))
  expect(path()).toBe('/')
})

function Nested() {
  const [isOpen, setOpen] = useState(true)
  const [isAbove, setAbove] = useState(false)
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title="Below">
      <Button onClick={() => setAbove(true)}>Go on</Button>
      <Dialog open={isAbove} onClose={() => setAbove(false)} title="Above" />
    </Dialog>
  )
}

test('Going back closes one dialog after the other, the topmost first, without a warning', async () => {
  const warn = vi.spyOn(console, 'warn')
  const screen = await renderScreen(<Nested />)
  await act(() => screen.router.navigate('/guide/mina'))
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByRole('dialog', { name: 'Above' })
  await act(() => screen.router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Below' })).not.toBeNull()
  await act(() => screen.router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.router.state.location.pathname).toBe('/guide/mina')
  expect(warn).not.toHaveBeenCalled()
})
