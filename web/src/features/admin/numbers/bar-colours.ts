/** A colour for each part of a bar, the best first; words beside them say the same. */
export const BAR_COLOURS = [
  'bg-pine text-pine',
  'bg-indigo text-indigo',
  'bg-edge text-edge',
  'bg-amber text-amber',
  'bg-danger text-danger',
  'bg-line text-line',
] as const

/** The same as stripes, for what can still change. */
export const openBar = (colour: string) =>
  `hatched ${colour
    .split(' ')
    .filter((name) => name.startsWith('text-'))
    .join(' ')}`
