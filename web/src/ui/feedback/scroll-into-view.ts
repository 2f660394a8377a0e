/** A ref for what a press elsewhere makes appear, such as an error. */
export const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
