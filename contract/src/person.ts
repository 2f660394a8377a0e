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

/** The roles of administrators; each may do what the ones after it may do. */
export const ADMIN_ROLES = ['owner', 'staff', 'viewer'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** An administrator, logged in at the console. */
export interface Admin {
  readonly id: string
  readonly username: string
  readonly role: AdminRole
  /** When calls start to need a second factor; undefined with one, and where none is required. */
  readonly secondFactorDueAt?: Date | undefined
}

export const hasRole = (admin: Pick<Admin, 'role'>, role: AdminRole): boolean =>
  ADMIN_ROLES.indexOf(admin.role) <= ADMIN_ROLES.indexOf(role)

/** The other party of a booking. */
export const otherRole = (role: PersonRole): PersonRole => (role === 'user' ? 'guide' : 'user')
