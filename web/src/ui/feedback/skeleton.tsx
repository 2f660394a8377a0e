import { classes } from '../class-names.ts'

/** A placeholder while loading; `className` sets its size to that of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    data-skeleton=""
    className={classes('block animate-pulse-soft rounded-md bg-line', className)}
  />
)
