/** A ref for an element that appears after a press elsewhere, such as an error. */
export const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
