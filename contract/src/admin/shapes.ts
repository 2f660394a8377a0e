import { z } from 'zod'
import { ACCOUNT_LIMITS } from '../accounts/limits.ts'
import { GivenPassword } from '../accounts/shapes.ts'
import { AccountReason } from '../decisions/shapes.ts'
import { APPROVAL_STATUSES } from '../guides/vocabulary.ts'
import { ACCOUNT_STATUSES, ADMIN_ROLES } from '../person.ts'
import { typedName } from '../text.ts'
import { boundedText, Id, Instant, trimmedText } from '../wire.ts'
import { ADMIN_LIMITS } from './limits.ts'

export const AdminLoginRequest = z.object({
  username: boundedText(150, { missing: 'usernameRequired' }).pipe(
    z.string().trim().min(1, { error: 'usernameRequired' }).max(50),
  ),
  password: GivenPassword,
  /** Six digits or a recovery code, where the second factor is on. */
  code: boundedText(40).optional(),
  /** The one-time code of the start-up log, where the first registration needs it. */
  setupCode: boundedText(100).optional(),
})
export type AdminLoginRequest = z.infer<typeof AdminLoginRequest>

/** A password that is being set. Logging in also accepts older, shorter ones. */
export const AdminPassword = z
  .string({ error: 'passwordRequired' })
  .min(1, { error: 'passwordRequired' })
  .min(ACCOUNT_LIMITS.adminPassword.min, { error: 'adminPasswordLength' })
  .max(ACCOUNT_LIMITS.adminPassword.max, { error: 'tooLong' })

/** The administrator's own password, required before a change that outlives the session. */
export const PasswordConfirmation = z.object({
  currentPassword: AdminLoginRequest.shape.password,
})
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>

export const AdminLoginResponse = z.object({ token: z.string(), adminId: Id })
export type AdminLoginResponse = z.infer<typeof AdminLoginResponse>
export const AdminVerified = z.object({
  admin: z.object({ _id: Id, username: z.string(), role: z.enum(ADMIN_ROLES) }),
  /** Until when a second factor has to be set up; only where one is required and missing. */
  secondFactor: z.object({ dueAt: Instant, isOverdue: z.boolean() }).optional(),
})

export type AdminVerified = z.infer<typeof AdminVerified>

export const BlockRequest = AccountReason.extend({
  accountStatus: z.enum(['active', 'blocked'], { error: 'statusInvalid' }),
  /** Audited, and mailed to the person who is blocked. */
  reason: trimmedText(ADMIN_LIMITS.reason, 'reasonLength').nullish(),
})
export type BlockRequest = z.infer<typeof BlockRequest>

const AdminAccount = z.object({
  _id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  profilePicture: z.string(),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  createdAt: Instant,
  /** Set until the address is verified; nobody can log in before. */
  isUnverified: z.literal(true).optional(),
})

export const AdminGuide = AdminAccount.extend({
  location: z.object({ formattedAddress: z.string(), country: z.string() }),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  rejectionReason: z.string(),
  /** When the guide last submitted the profile; null for one who never did. */
  submittedAt: Instant.nullable(),
  profileViews: z.number(),
  viewPriority: z.number(),
  isDummy: z.boolean(),
  /** False when the address names no place that is known. */
  isPlaceKnown: z.boolean().optional(),
  /** Names of the fields that changed since the approval (docs/rules/guides.md#approval). */
  changedSinceApproval: z.array(z.string()),
  /** Sent back with a decision, which is refused where the profile has changed since. */
  version: z.number(),
})
export type AdminGuide = z.infer<typeof AdminGuide>

export const AdminUser = AdminAccount.extend({ location: z.string() })
export type AdminUser = z.infer<typeof AdminUser>

export const Administrator = z.object({
  _id: Id,
  username: z.string(),
  role: z.enum(ADMIN_ROLES),
  createdAt: Instant,
  hasSecondFactor: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorRequest = PasswordConfirmation.extend({
  // Lists and the audit log show only the name, so no two may look alike.
  username: boundedText(150, { missing: 'usernameRequired' })
    .transform(typedName)
    .pipe(AdminLoginRequest.shape.username),
  password: AdminPassword,
  role: z.enum(ADMIN_ROLES, { error: 'statusInvalid' }).default('staff'),
})
export type AdministratorRequest = z.infer<typeof AdministratorRequest>

export const RoleRequest = PasswordConfirmation.extend({
  role: z.enum(ADMIN_ROLES, { error: 'statusInvalid' }),
})
export type RoleRequest = z.infer<typeof RoleRequest>
