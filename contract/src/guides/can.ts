import type { Rule } from '../permission.ts'
import { canSubmit, missingParts } from './completeness.ts'
import type { OwnGuideProfile } from './shapes.ts'

const isGuide: Rule<null> = (person) => (person.role === 'guide' ? null : 'auth.forbidden')

/** Submitting asks for a complete profile that is neither approved nor under review. */
const submit: Rule<OwnGuideProfile> = (person, profile) => {
  if (person.role !== 'guide') return 'auth.forbidden'
  if (canSubmit(profile)) return null
  return missingParts(profile).length > 0 ? 'guides.incomplete' : 'guides.alreadySubmitted'
}

/** Only travellers keep favourites (P1-408). */
const favourite: Rule<null> = (person) =>
  person.role === 'user' ? null : 'guides.favouriteByGuide'

/** Apart from `guideRules`, so that public pages do not load the rules of the profile. */
export const favouriteRules = { favourite }

export const guideRules = { edit: isGuide, submit, favourite }
