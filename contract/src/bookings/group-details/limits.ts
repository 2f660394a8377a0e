export const GROUP_DETAILS_LIMITS = {
  /** The oldest that counts as a child. */
  childAge: 17,
  childAges: 20,
  allergies: 300,
  note: 500,
} as const

/** How long after the tour, or after the last requested day, the details of a party are deleted. */
export const GROUP_DETAILS_KEPT_DAYS = 30
