import { allows, type Rule } from '../permission.ts'
import type { Person } from '../person.ts'
import { canSubmit, missingParts } from './completeness.ts'
import type { OwnGuideProfile } from './shapes.ts'

/** A guide edits their own profile. */
const editGuide: Rule<{ readonly id: string }> = (person, guide) =>
  person.role === 'guide' && person.id === guide.id ? null : 'auth.forbidden'

/** Submitting requires a complete profile that is neither approved nor under review. */
const submitGuide: Rule<OwnGuideProfile & { readonly id: string }> = (person, profile) => {
  const refusal = editGuide(person, profile)
  if (refusal || canSubmit(profile)) return refusal
  return missingParts(profile).length > 0 ? 'guides.incomplete' : 'guides.alreadySubmitted'
}

/** Only travellers have favourites, each their own. */
const favourite: Rule<{ readonly travellerId: string }> = (person, { travellerId }) => {
  if (person.role !== 'user') return 'guides.favouriteByGuide'
  return person.id === travellerId ? null : 'auth.forbidden'
}

/** Apart from `guideRules`, so that public pages do not load the rules of the profile. */
export const favouriteRules = { favourite }

/** Whether to show the favourite button at all: to travellers, not to guides or visitors. */
export const mayHaveFavourites = (person: Person | null): boolean =>
  person !== null && allows(favouriteRules, 'favourite', person, { travellerId: person.id })

export const guideRules = { editGuide, submitGuide }
