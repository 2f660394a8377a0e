import { classes } from '../class-names.ts'

/** A placeholder of the real size (set by classes) while loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classes('block animate-pulse-soft rounded-md bg-line', className)}
  />
)
