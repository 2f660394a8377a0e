import { useEffect, useInsertionEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Runs before the first paint. On a slow line people type and press before the page's program is
 * there; the browser alone would put what they typed, a password too, into the address. The press
 * is kept instead, of buttons the last one. Forms that work without a program validate by themselves
 * and are let through.
 */
export const HOLD_EARLY_PRESSES = `addEventListener('submit',function(e){
var d=document.documentElement.dataset,f=e.target;
if('ready' in d||!f.noValidate)return;
e.preventDefault();f.dataset.held=''},true);
addEventListener('click',function(e){
var r=document,b=e.target.closest('button[type=button]'),o=r.querySelector('button[data-held]');
if('ready' in r.documentElement.dataset||!b)return;
if(o)delete o.dataset.held;b.dataset.held=''},true)`

const isReady = () => 'ready' in document.documentElement.dataset

/** From now on presses are answered by the program; what was pressed before is done now. */
export function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
      delete form.dataset.held
      form.requestSubmit()
    }
    const button = document.querySelector<HTMLButtonElement>('button[data-held]')
    if (!button) return
    delete button.dataset.held
    // A frame later it is known who is logged in, on which the answer depends.
    requestAnimationFrame(() => button.click())
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
