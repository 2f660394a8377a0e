/** Query keys of the logged-in guide's own calendar. */
export const availabilityKeys = {
  all: ['availability'] as const,
  calendar: ['availability', 'calendar'] as const,
  spans: (month: string) => ['availability', 'spans', month] as const,
  imports: ['availability', 'imports'] as const,
}
