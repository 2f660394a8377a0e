/** A ref of what appears because of a press elsewhere, such as a reason. */
export const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' })
