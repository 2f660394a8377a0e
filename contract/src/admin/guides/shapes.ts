import { z } from 'zod'
import { ProfileReason } from '../../decisions/shapes.ts'
import { GUIDE_LIMITS, VIEW_PRIORITY } from '../../guides/limits.ts'
import { OwnGuideProfile } from '../../guides/shapes.ts'
import { APPROVAL_STATUSES } from '../../guides/vocabulary.ts'
import { Id, textUpTo } from '../../wire.ts'
import { BULK_APPROVAL } from '../limits.ts'
import { AdminGuideQuery } from '../lists/shapes.ts'
import { AdminGuide } from '../shapes.ts'

/**
 * The fields that are compared with the last approval; a later change of any of them is shown to
 * the operator.
 */
const APPROVED = {
  displayName: true,
  role: true,
  profilePicture: true,
  tagline: true,
  introduction: true,
  location: true,
  languages: true,
  expertises: true,
  highlights: true,
  texts: true,
  priceRanges: true,
  videoLinks: true,
  imageGallery: true,
  socialMediaLinks: true,
} as const
export type ApprovedField = keyof typeof APPROVED
export const APPROVED_FIELDS = Object.keys(APPROVED) as ApprovedField[]

/** The part of a profile that is stored at approval, to compare later changes with. */
export const ApprovedProfile = OwnGuideProfile.pick(APPROVED)
export type ApprovedProfile = z.infer<typeof ApprovedProfile>

/** A guide as an administrator decides about one, with the neighbours in the approval queue. */
export const GuideApproval = z.object({
  guide: AdminGuide,
  /** Changes with the profile: a decision that names an older one is refused. */
  version: z.number(),
  /** The fields that changed since the last decision, as they were then and as they are now. */
  before: ApprovedProfile.partial(),
  after: ApprovedProfile.partial(),
  /**
   * How many guides wait for approval, how many approved ones have changed since, and the usernames
   * before and after this one. Changed guides follow those who wait.
   */
  waiting: z.number(),
  changed: z.number(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type GuideApproval = z.infer<typeof GuideApproval>

/** The filters of a list, and the version at which it was loaded. */
export const ApprovableQuery = AdminGuideQuery.extend({ asOf: z.coerce.number().int().min(0) })
export type ApprovableQuery = z.infer<typeof ApprovableQuery>

/** The guides of a list who can be approved, in its order, at most `BULK_APPROVAL.selected`. */
export const ApprovableGuides = z.object({
  guides: z.array(z.object({ _id: Id, displayName: z.string(), version: z.number() })),
  /** Display names of those who are new or have changed since the list was loaded. */
  newer: z.array(z.string()),
})
export type ApprovableGuides = z.infer<typeof ApprovableGuides>

export const BulkApprovalRequest = z.object({
  guides: z
    .array(z.object({ _id: Id, version: z.int() }))
    .min(1)
    .max(BULK_APPROVAL.batch),
})
export type BulkApprovalRequest = z.infer<typeof BulkApprovalRequest>

/** Ids of the guides; those whose profile is not the listed one are skipped. */
export const BulkApprovalResponse = z.object({ approved: z.array(Id), skipped: z.array(Id) })
export type BulkApprovalResponse = z.infer<typeof BulkApprovalResponse>

/** A listed guide without a licence that counts, where one is required. */
export const UnlicensedGuide = z.object({
  _id: Id,
  username: z.string(),
  displayName: z.string(),
  country: z.string(),
  version: z.int(),
  /** The last day of the latest licence; null without one. */
  lastDay: z.string().nullable(),
  /** A new licence is being checked. */
  isRenewing: z.boolean(),
})
export type UnlicensedGuide = z.infer<typeof UnlicensedGuide>

/** Guides in the versions that were listed, and the facts sent with the code `licenceEnded`. */
export const HidingRequest = BulkApprovalRequest.extend({
  facts: ProfileReason.shape.facts,
})
export type HidingRequest = z.infer<typeof HidingRequest>

/** Ids of the guides; those who are licensed by now, renew or have changed are skipped. */
export const HidingResponse = z.object({ hidden: z.array(Id), skipped: z.array(Id) })
export type HidingResponse = z.infer<typeof HidingResponse>

export const PriorityRequest = z.object({
  viewPriority: z
    .int({ error: 'priorityInvalid' })
    .min(VIEW_PRIORITY.min, { error: 'priorityInvalid' })
    .max(VIEW_PRIORITY.max, { error: 'priorityInvalid' }),
})

export const ApproveRequest = ProfileReason.extend({
  approvalStatus: z.enum(APPROVAL_STATUSES, { error: 'statusInvalid' }),
  rejectionReason: textUpTo(GUIDE_LIMITS.rejectionReason, 'reasonLength').nullish(),
  /**
   * The version of the profile that was read; the decision is refused if the profile has changed
   * since.
   */
  version: z.int().optional(),
})
export type ApproveRequest = z.infer<typeof ApproveRequest>
