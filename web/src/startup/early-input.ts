import { useEffect, useInsertionEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Runs before the first paint. On a slow line people type and press before the page's program is
 * there; the browser alone would put what they typed, a password too, into the address. The press
 * is kept instead, the last one only. Forms that work without a program validate by themselves and
 * are let through; what is typed or chosen there, or in no form, is kept for the page as well.
 */
export const HOLD_EARLY_PRESSES = `(function(d){
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
  /** Controls of no such form, and what was chosen there before the page's program came. */
  var earlyChoices: Map<Control, string | boolean> | undefined
}

/** React takes what it finds for what it wrote itself: only what arrives afterwards is heard. */
function choose(control: Control, chosen: string | boolean): void {
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

/** From now on presses are answered by the program; what was pressed before is done now. */
export function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
      delete form.dataset.held
      form.requestSubmit()
    }
    const pressed = document.querySelector<HTMLButtonElement>('button[data-held]')
    delete pressed?.dataset.held
    // Who is logged in is known once this commit is through: a traveller is not asked to log in.
    setTimeout(() => {
      for (const [control, chosen] of globalThis.earlyChoices ?? []) choose(control, chosen)
      globalThis.earlyChoices = undefined
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

/** Keeps what was typed before the form came to life: it begins with empty fields otherwise. */
export function useEarlyInput<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>): void {
  const { getValues, setValue } = form
  const typed = useRef<[string, string | boolean][]>([])
  // Before the form takes hold of its fields, which is when it empties them.
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
