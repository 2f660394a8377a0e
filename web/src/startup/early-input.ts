import { useEffect, useInsertionEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isControl, placeOf } from './capture-early-input.ts'
import { whenHydrated } from './hydration-boundary.tsx'

type EarlyInput = NonNullable<typeof globalThis.earlyInput>
type Control = EarlyInput['choices'] extends Map<infer Key, unknown> ? Key : never

/**
 * The element itself, or the one in its place: a page that the browser translated before hydration
 * is rendered again, and the element that was used is gone.
 */
function current<E extends HTMLElement>(
  element: E,
  { selector, at }: { selector: string; at: number },
): E | null {
  if (element.isConnected) return element
  const found = document.querySelectorAll<E>(selector)[at]
  return found?.className === element.className ? found : null
}

/** React ignores a value that the DOM already has, so the change is repeated with its events. */
function replayChoice(control: Control, chosen: string | boolean): void {
  if (typeof chosen === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !chosen
    control.click()
    return
  }
  // Letters may have been typed since, before the control was hydrated.
  const value = control.value.startsWith(chosen) ? control.value : chosen
  control.value = ''
  const prototype: object = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function replayChoices(choices: EarlyInput['choices']): void {
  for (const [control, { value, place }] of choices) {
    const now = current(control, place)
    // `useRestoreEarlyInput` has restored the other fields of these forms.
    if (!now || (now === control && now.form?.noValidate)) continue
    if (now !== control) now.focus()
    replayChoice(now, value)
  }
}

/** Whether an element was removed, or an earlier click opened a dialog in front of it. */
const isCovered = (element: Element) =>
  !element.isConnected || element.closest('[inert],[aria-hidden="true"]') !== null

/** Replays one press per task, so that the effect of each is rendered before the next. */
function replayPresses([element, ...later]: readonly HTMLElement[]): void {
  if (!element) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else if (!isCovered(element)) {
    // The tabs select on focus.
    element.focus()
    element.click()
  }
  setTimeout(replayPresses, 0, later)
}

const isReady = () => 'ready' in document.documentElement.dataset

/**
 * When a page that the browser translated is rendered again, the field that has the focus is
 * replaced, and letters would go nowhere. The field in its place gets its text, selection and focus
 * before the next key arrives.
 */
export function keepFocusUntilReady(): void {
  const focusOf = (target: EventTarget | null) =>
    isControl(target) ? { control: target, place: placeOf(target) } : null
  let focus = focusOf(document.activeElement)
  const setFocus = ({ target }: Event) => {
    focus = focusOf(target)
  }
  const dropFocus = ({ target }: Event) =>
    // A removed field loses the focus, too; by then it is known whether it was removed.
    queueMicrotask(() => {
      if (focus?.control === target && focus.control.isConnected)
        focus = focusOf(document.activeElement)
    })
  const observer = new MutationObserver(() => {
    if (isReady()) {
      observer.disconnect()
      removeEventListener('focusin', setFocus, true)
      removeEventListener('focusout', dropFocus, true)
    }
    if (!focus || focus.control.isConnected) return
    const { control, place } = focus
    const now = current(control, place)
    if (!now) return
    now.focus({ preventScroll: true })
    const isTick = control.type === 'checkbox' && 'checked' in control
    const isChanged = globalThis.earlyInput?.choices.delete(control)
    if (isChanged) replayChoice(now, isTick ? control.checked : control.value)
    if (!('setSelectionRange' in now && 'selectionStart' in control)) return
    const { selectionStart, selectionEnd } = control
    // Null for an address or a number, whose caret is at its end.
    if (selectionStart !== null) now.setSelectionRange(selectionStart, selectionEnd)
  })
  addEventListener('focusin', setFocus, true)
  addEventListener('focusout', dropFocus, true)
  observer.observe(document, { attributeFilter: ['data-ready'], childList: true, subtree: true })
}

/** Marks the page as ready and replays the input from before hydration. */
function replay(): void {
  document.documentElement.dataset.ready = ''
  const early = globalThis.earlyInput
  if (!early) return
  globalThis.earlyInput = undefined
  const held = [...early.held].flatMap(([element, place]) => current(element, place) ?? [])
  for (const element of held) delete element.dataset.held
  // After this commit, when the session is known: a logged-in traveller must not see the login dialog.
  setTimeout(() => {
    replayChoices(early.choices)
    replayPresses(held)
  })
}

/** Whether the browser has translated the page, or React has rendered it again because of that. */
function isTranslated(): boolean {
  const { held, choices } = globalThis.earlyInput ?? {}
  const used = [...(held?.keys() ?? []), ...(choices?.keys() ?? [])]
  return document.querySelector('font') !== null || used.some((element) => !element.isConnected)
}

export function useReplayEarlyInput(): void {
  useEffect(() => {
    // Each boundary of a translated page is rendered again, and with it what was pressed.
    if (isTranslated()) void whenHydrated().then(replay)
    else replay()
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
