/**
 * The caller's role. On the wire `user` means traveller; in the code `person` means either role.
 */
export const PERSON_ROLES = ['user', 'guide'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

export const ACCOUNT_STATUSES = ['active', 'inactive', 'blocked'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export interface Person {
  readonly id: string
  readonly role: PersonRole
  readonly status: AccountStatus
}

/** An administrator, logged in at the console. */
export interface Admin {
  readonly id: string
  readonly username: string
}

/** The other party of a booking. */
export const otherRole = (role: PersonRole): PersonRole => (role === 'user' ? 'guide' : 'user')
