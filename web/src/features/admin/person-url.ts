import type { PersonRole } from '@annai/contract/person'

/** Where a person stands in the console, with the block beside the name. */
export const personUrl = (role: PersonRole, username: string) =>
  `/admin?${new URLSearchParams({ tab: `${role}s`, search: username })}`
