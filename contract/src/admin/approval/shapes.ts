import { z } from 'zod'
import { OwnGuideProfile } from '../../guides/shapes.ts'
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
  /** The fields that changed since the approval, as they were then and as they are now. */
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
