import type { KeyboardEvent } from 'react'

/** Whether an IME composition is active, in which Enter chooses characters and must not submit. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // Safari ends the composition before the keydown of Enter and marks that event with 229.
  nativeEvent.isComposing || nativeEvent.keyCode === 229
