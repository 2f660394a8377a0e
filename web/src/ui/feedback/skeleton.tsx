import { classes } from '../class-names.ts'

/** Holds the place of what is loading, in its real size (give it one by classes). */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classes('block animate-pulse-soft rounded-md bg-line', className)}
  />
)
