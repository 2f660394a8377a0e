import type { PersonRole } from '@annai/contract/person'

/** The list of guides or travellers, filtered by the person's username. */
export const personUrl = (role: PersonRole, username: string) =>
  `/admin?${new URLSearchParams({ tab: `${role}s`, search: username })}`
