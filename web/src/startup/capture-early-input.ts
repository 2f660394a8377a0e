type Control = HTMLInputElement | HTMLSelectElement
declare global {
  /** Controls outside of captured forms, with their values from before hydration. */
  var earlyChoices: Map<Control, string | boolean> | undefined
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/**
 * Runs before the first paint (`first-script.ts`). Before hydration, submitting a form would put the
 * typed text, even a password, into the address. Submissions and clicks are therefore blocked,
 * numbered in their order, and replayed by `useReplayEarlyInput`. Forms that work without scripts have
 * native validation and are not blocked; input in them, or outside of a form, is recorded for replay.
 */
export function captureEarlyInput(): void {
  const marks = document.documentElement.dataset
  const isReady = () => 'ready' in marks
  let count = 0

  function block(element: HTMLElement, event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    element.dataset.held ??= String(++count)
  }

  addEventListener(
    'submit',
    (event) => {
      const { target } = event
      if (!isReady() && target instanceof HTMLFormElement && target.noValidate) block(target, event)
    },
    true,
  )
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!isReady() && button?.type === 'button') block(button, event)
    },
    true,
  )
  const choices = new Map<Control, string | boolean>()
  globalThis.earlyChoices = choices
  addEventListener(
    'input',
    ({ target }) => {
      if (isReady() || !isControl(target) || target.form?.noValidate) return
      choices.set(
        target,
        target.type === 'checkbox' && 'checked' in target ? target.checked : target.value,
      )
    },
    true,
  )
}
