import type { Cancellation } from './shapes.ts'

/** What guides usually agree; `japan` is the ladder that guides in Japan publish. */
export const CANCELLATION_PRESETS = {
  dayBefore: { steps: [{ fromDays: 0, percent: 100 }], noShowPercent: 100 },
  threeDays: {
    steps: [
      { fromDays: 2, percent: 50 },
      { fromDays: 0, percent: 100 },
    ],
    noShowPercent: 100,
  },
  sevenDays: {
    steps: [
      { fromDays: 6, percent: 30 },
      { fromDays: 2, percent: 50 },
      { fromDays: 0, percent: 100 },
    ],
    noShowPercent: 100,
  },
  japan: {
    steps: [
      { fromDays: 10, percent: 20 },
      { fromDays: 6, percent: 30 },
      { fromDays: 1, percent: 40 },
      { fromDays: 0, percent: 50 },
    ],
    noShowPercent: 100,
  },
} as const satisfies Record<string, Omit<Cancellation, 'ticketsAtCost'>>
