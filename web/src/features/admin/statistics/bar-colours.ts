/** The parts of a bar, the best first: filled, and in stripes while they can still change. */
const BAR_COLOURS = [
  ['bg-pine', 'text-pine'],
  ['bg-indigo', 'text-indigo'],
  ['bg-edge', 'text-edge'],
  ['bg-amber', 'text-amber'],
  ['bg-danger', 'text-danger'],
  ['bg-line', 'text-line'],
] as const

export function barColour(at: number, isOpen = false): string {
  const [full, stripes] = BAR_COLOURS[at] ?? BAR_COLOURS[0]
  return isOpen ? `hatched ${stripes}` : full
}
