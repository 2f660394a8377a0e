import { useEffect, useInsertionEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Inline script, runs before the first paint. Until the page is hydrated a submission would put the
 * typed text, a password too, into the address. The last press is held back instead and replayed by
 * `useReplayEarlyInput`. Forms that work without scripts validate natively and are let through; input
 * in them, or outside of a form, is recorded for replay.
 */
export const CAPTURE_EARLY_INPUT = `(function(d){
function hold(on,e){
document.querySelectorAll('button[data-held]').forEach(function(b){delete b.dataset.held});
e.preventDefault();e.stopImmediatePropagation();on.dataset.held=''}
addEventListener('submit',function(e){
if(!('ready' in d)&&e.target.noValidate)hold(e.target,e)},true);
addEventListener('click',function(e){
var b=e.target.closest('button');
if(!('ready' in d)&&b&&b.type==='button')hold(b,e)},true);
earlyChoices=new Map();
addEventListener('input',function(e){
var c=e.target;
if(!('ready' in d)&&!(c.form&&c.form.noValidate))earlyChoices.set(c,c.type==='checkbox'?c.checked:c.value)},true)
})(document.documentElement.dataset)`

type Control = HTMLInputElement | HTMLSelectElement
declare global {
  /** Controls outside of captured forms, with their values from before hydration. */
  var earlyChoices: Map<Control, string | boolean> | undefined
}

/** React ignores a value that the DOM already has: the change is made again, with its events. */
function replayChoice(control: Control, chosen: string | boolean): void {
  if (typeof chosen === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !chosen
    control.click()
    return
  }
  const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  control.value = ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, chosen)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
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
    const pressed = document.querySelector<HTMLButtonElement>('button[data-held]')
    delete pressed?.dataset.held
    // The session is known after this commit: a logged-in traveller must not see the login dialog.
    setTimeout(() => {
      for (const [control, chosen] of globalThis.earlyChoices ?? []) replayChoice(control, chosen)
      globalThis.earlyChoices = undefined
      // A tab is chosen by its focus.
      pressed?.focus()
      pressed?.click()
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

/** Restores text typed before hydration: react-hook-form would reset the fields. */
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
