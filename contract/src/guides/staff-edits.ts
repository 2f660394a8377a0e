import { z } from 'zod'
import { boundedText, Id, Instant } from '../wire.ts'
import { GuideProfileRequest, OwnGuideProfile } from './shapes.ts'

/** The section of the editor with each field that staff write: all but the pictures. */
export const SECTION_OF = {
  username: 'basics',
  displayName: 'basics',
  role: 'basics',
  location: 'basics',
  tagline: 'words',
  introduction: 'words',
  textLanguage: 'words',
  languages: 'languages',
  expertises: 'expertises',
  highlights: 'highlights',
  texts: 'versions',
  priceRanges: 'prices',
  videoLinks: 'videos',
  socialMediaLinks: 'social',
} as const
export type EditedField = keyof typeof SECTION_OF
export const EDITED_FIELDS = Object.keys(SECTION_OF) as EditedField[]
type EditedSection = (typeof SECTION_OF)[EditedField]
const EDITED_SECTIONS = [...new Set(Object.values(SECTION_OF))] as [
  EditedSection,
  ...EditedSection[],
]

/** A profile for staff, with the version that a save of it names. */
export const EditableProfile = z.object({ profile: OwnGuideProfile, version: z.string() })
export type EditableProfile = z.infer<typeof EditableProfile>

/** Staff write everything but the pictures, which the guide uploads. */
export const StaffProfileRequest = z.object({
  version: boundedText(100),
  profile: GuideProfileRequest.omit({ profilePicture: true, imageGallery: true }),
})
export type StaffProfileRequest = z.infer<typeof StaffProfileRequest>

/** What staff changed, until the guide keeps or undoes it. */
export const StaffEdit = z.object({
  _id: Id,
  /** The administrator. */
  by: z.string(),
  date: Instant,
  sections: z.array(z.enum(EDITED_SECTIONS)),
  /** False once the profile has changed since. */
  canUndo: z.boolean(),
})
export type StaffEdit = z.infer<typeof StaffEdit>
/** The newest change that waits. */
export const StaffEditResponse = z.object({ edit: StaffEdit.nullable() })
export type StaffEditResponse = z.infer<typeof StaffEditResponse>
export const StaffEditAnswer = z.object({ id: Id, keep: z.boolean() })
export type StaffEditAnswer = z.infer<typeof StaffEditAnswer>
