const SIGNS = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/**
 * Runs once somebody presses, types or scrolls: a page that has just been painted has better things
 * to do than to fetch what nobody may ever ask for. Gives the way to call it off.
 */
export function onFirstSign(run: () => void): () => void {
  if (navigator.userActivation.hasBeenActive) {
    run()
    return () => undefined
  }
  const callOff = () => {
    for (const sign of SIGNS) removeEventListener(sign, hear, true)
  }
  const hear = () => {
    callOff()
    run()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, { capture: true, passive: true })
  return callOff
}
