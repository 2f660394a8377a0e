/** Query keys of the calendar of the guide who is logged in. */
export const availabilityKeys = {
  all: ['availability'] as const,
  calendar: ['availability', 'calendar'] as const,
  spans: (month: string) => ['availability', 'spans', month] as const,
  feeds: ['availability', 'feeds'] as const,
}
