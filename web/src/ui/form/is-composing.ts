import type { KeyboardEvent } from 'react'

/** During an IME composition Enter chooses characters: it must not submit. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // Safari ends the composition before the keydown of Enter and marks that event with 229.
  nativeEvent.isComposing || nativeEvent.keyCode === 229
