/** Lengths in graphemes. `reason` is why an administrator acted. */
export const ADMIN_LIMITS = { reason: 1000 } as const
/** For an administrator to set up a second factor, once the site requires one. */
export const SECOND_FACTOR_GRACE_DAYS = 7
/**
 * Guides approved together: how many can be selected at once, and how many of them one call
 * approves.
 */
export const BULK_APPROVAL = { selected: 1000, batch: 25 } as const
