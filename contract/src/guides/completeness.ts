import type { OwnGuideProfile } from './shapes.ts'

type Needed = Pick<
  OwnGuideProfile,
  | 'username'
  | 'displayName'
  | 'role'
  | 'location'
  | 'languages'
  | 'expertises'
  | 'highlights'
  | 'priceRanges'
  | 'introduction'
  | 'profilePicture'
>

/** What a profile still lacks before it can be submitted, in the form's order. */
export function missingParts(profile: Needed): (keyof Needed)[] {
  const filled: Record<keyof Needed, boolean> = {
    profilePicture: profile.profilePicture !== '',
    username: profile.username !== '',
    displayName: profile.displayName !== '',
    role: profile.role.trim() !== '',
    location: profile.location.formattedAddress !== '',
    languages: profile.languages.length > 0,
    expertises: profile.expertises.length > 0,
    highlights: profile.highlights.length > 0,
    priceRanges: profile.priceRanges.length > 0,
    introduction: profile.introduction.trim() !== '',
  }
  return (Object.keys(filled) as (keyof Needed)[]).filter((part) => !filled[part])
}

/** Submit-for-review is offered and accepted under exactly this condition. */
export const canSubmit = (profile: Needed & Pick<OwnGuideProfile, 'approvalStatus'>): boolean =>
  missingParts(profile).length === 0 &&
  profile.approvalStatus !== 'approved' &&
  profile.approvalStatus !== 'pendingApproval'
