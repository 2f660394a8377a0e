import { useEffect, useInsertionEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

type Control = HTMLInputElement | HTMLSelectElement

/** React ignores a value that the DOM already has, so the change is repeated with its events. */
function replayChoice(control: Control, chosen: string | boolean): void {
  if (typeof chosen === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !chosen
    control.click()
    return
  }
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  // Letters may have been typed since, before the control was hydrated.
  const value = control.value.startsWith(chosen) ? control.value : chosen
  control.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Whether the button was removed, or an earlier click opened a dialog in front of it. */
const isCovered = (button: Element) =>
  !button.isConnected || button.closest('[inert],[aria-hidden="true"]') !== null

/** Replays one click per task, so that the effect of each is rendered before the next. */
function replayPresses([button, ...later]: readonly HTMLButtonElement[]): void {
  if (!button) return
  if (!isCovered(button)) {
    // The tabs select on focus.
    button.focus()
    button.click()
  }
  setTimeout(replayPresses, 0, later)
}

const isReady = () => 'ready' in document.documentElement.dataset

/** Marks the page as ready and replays the input from before hydration. */
export function useReplayEarlyInput(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
      delete form.dataset.held
      form.requestSubmit()
    }
    const pressed = [...document.querySelectorAll<HTMLButtonElement>('button[data-held]')].sort(
      (a, b) => Number(a.dataset.held) - Number(b.dataset.held),
    )
    for (const button of pressed) delete button.dataset.held
    // After this commit, when the session is known: a logged-in traveller must not see the login dialog.
    setTimeout(() => {
      for (const [control, chosen] of globalThis.earlyChoices ?? []) replayChoice(control, chosen)
      globalThis.earlyChoices = undefined
      replayPresses(pressed)
    })
  }, [])
}

function readTyped(): [string, string | boolean][] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main [name]')
  return [...fields].map((field) => [
    field.name,
    field.type === 'checkbox' && 'checked' in field ? field.checked : field.value,
  ])
}

/** Restores text typed before hydration, which react-hook-form would reset. */
export function useRestoreEarlyInput<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
): void {
  const { getValues, setValue } = form
  const typed = useRef<[string, string | boolean][]>([])
  // Insertion effects run before react-hook-form registers the fields and clears them.
  useInsertionEffect(() => {
    if (!isReady()) typed.current = readTyped()
  }, [])
  useEffect(() => {
    for (const [name, value] of typed.current) {
      const field = name as Path<T>
      if (value && typeof getValues(field) === typeof value) setValue(field, value as never)
    }
    typed.current = []
  }, [getValues, setValue])
}
