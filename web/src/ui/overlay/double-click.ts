/** For how long after a press another one is taken for the second half of a double click. */
export const DOUBLE_CLICK_MS = 500

/** The second press of a double click: what lies under it by then may not be what was meant. */
export const isSecondPress = ({ detail }: { detail: number }): boolean => detail > 1
