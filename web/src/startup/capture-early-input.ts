type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Where an element is: the n-th of its kind in its part of the page. */
interface Place {
  selector: string
  at: number
}
interface EarlyInput {
  /** Controls with their values from before hydration. */
  choices: Map<Control, { value: string | boolean; place: Place }>
  /** Pressed buttons and submitted forms, in their order. */
  held: Map<HTMLElement, Place>
}
declare global {
  var earlyInput: EarlyInput | undefined
}

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

export function placeOf(element: Element): Place {
  const part = element.closest('header,main,footer')?.localName ?? 'body'
  const selector = `${part} ${element.localName}`
  return { selector, at: [...document.querySelectorAll(selector)].indexOf(element) }
}

const pressable = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a,button') : null

/**
 * A page that the browser translates is rendered again during hydration. A button that is replaced
 * between the press and the release of a mouse gets no click from the browser, so the new one in its
 * place is clicked. The mouse events of a finger come both at its release.
 */
function clickWhatIsReplaced(isReady: () => boolean): void {
  let pressed: { element: HTMLElement; place: Place } | null = null
  addEventListener(
    'mousedown',
    ({ target, button }) => {
      const element = isReady() || button !== 0 ? null : pressable(target)
      pressed = element && { element, place: placeOf(element) }
    },
    true,
  )
  addEventListener(
    'mouseup',
    ({ target }) => {
      const released = pressable(target)
      if (!pressed || pressed.element.isConnected || !released) return
      const { selector, at } = placeOf(released)
      if (selector === pressed.place.selector && at === pressed.place.at) released.click()
      pressed = null
    },
    true,
  )
}

/**
 * Runs before the first paint (`first-script.ts`). Before hydration, submitting a form would put the
 * typed text, even a password, into the address. Submissions and clicks are therefore blocked and
 * replayed in their order by `useReplayEarlyInput`. Forms that work without scripts have native
 * validation and are not blocked; a link in one, such as that of the home page, submits what was typed.
 * Places are recorded as well, because a page that the browser translates before hydration is
 * rendered again with other elements.
 */
export function captureEarlyInput(): void {
  const marks = document.documentElement.dataset
  const isReady = () => 'ready' in marks
  const choices: EarlyInput['choices'] = new Map()
  const held: EarlyInput['held'] = new Map()
  globalThis.earlyInput = { choices, held }
  clickWhatIsReplaced(isReady)

  function block(element: HTMLElement, event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    element.dataset.held = ''
    if (!held.has(element)) held.set(element, placeOf(element))
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
      if (isReady() || !(event.target instanceof Element)) return
      const button = event.target.closest('button')
      if (button?.type === 'button') block(button, event)
      const form = event.target.closest('a')?.closest('form')
      if (!form || ![...choices.keys()].some((control) => control.form === form)) return
      event.preventDefault()
      form.submit()
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (isReady() || !isControl(target)) return
      const isTick = target.type === 'checkbox' && 'checked' in target
      choices.set(target, {
        value: isTick ? target.checked : target.value,
        place: placeOf(target),
      })
    },
    true,
  )
}
