import type { KeyboardEvent } from 'react'

/** While an input method editor composes, Enter chooses characters: it must never send or submit. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  // Safari ends the composition before the keydown of Enter and marks that event with 229.
  nativeEvent.isComposing || nativeEvent.keyCode === 229
