/** Why an administrator acted, in graphemes. */
export const ADMIN_LIMITS = { reason: 1000 } as const
