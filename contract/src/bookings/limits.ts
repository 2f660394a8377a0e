export const BOOKING_LIMITS = {
  pageSize: 20,
  maxPageSize: 100,
  groupSizeMin: 1,
  groupSizeMax: 1000,
  location: 200,
  dateTime: 500,
  /** What the counter of the enquiry form shows; the enforced limit is `enquiryMessage`. */
  enquiryCounter: 500,
  enquiryMessage: 20_000,
  dateTimes: 60,
  remarks: 2000,
  reason: 1000,
  price: 1_000_000_000,
  priceLines: 12,
  priceLabel: 80,
  depositNote: 200,
  cancellationSteps: 5,
  /** Days before the tour that a step may name. */
  cancellationDays: 365,
  /** Days from the first to the last that an enquiry may name. */
  wishedDays: 31,
  /** Hours of one day of a tour. */
  wishedHours: 12,
} as const

/** What the clock does and when (docs/rules/bookings.md#deadlines). */
export const BOOKING_TIMES = {
  expireAfterDays: 30,
  completeAfterHours: 48,
  remindAfterHours: 24,
  /** Days after which the traveller is reminded of the review. */
  remindOfReviewAfterDays: 5,
} as const
