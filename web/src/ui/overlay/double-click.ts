/** The maximum time between the two clicks of a double click. */
export const DOUBLE_CLICK_MS = 500

/** Whether this is the second click of a double click: the target may have changed in between. */
export const isDoubleClick = ({ detail }: { detail: number }): boolean => detail > 1
