/** Lengths in graphemes. `reason` is why an administrator acted. */
export const ADMIN_LIMITS = { reason: 1000 } as const
