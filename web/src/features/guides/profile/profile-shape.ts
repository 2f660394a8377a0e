import { DisplayName, ProfileUsername } from '@annai/contract/accounts/shapes'
import { videoOf } from '@annai/contract/guides/videos'
import { firstProblem, type Problem } from '@annai/contract/problems'
import { z } from 'zod'
import { amountOf } from '../../../shell/forms/amount.ts'
import { isUnusedPrice, type PriceDraft, type ProfileDraft, videoUrl } from './profile-draft.ts'

type Found = [path: (string | number)[], problem: Problem | null][]

function inPrice(range: PriceDraft, index: number): Found {
  if (isUnusedPrice(range)) return []
  const [min, max] = [amountOf(range.minPrice), amountOf(range.maxPrice)]
  const isWrong = (amount: number | null) => amount !== null && !(amount >= 0)
  const isReversed = min !== null && max !== null && min > max
  const at = (field: keyof PriceDraft) => ['priceRanges', index, field]
  return [
    [at('currency'), range.currency ? null : 'currencyInvalid'],
    [at('minPrice'), isWrong(min) ? 'priceInvalid' : null],
    [at('maxPrice'), isWrong(max) ? 'priceInvalid' : isReversed ? 'priceOrder' : null],
    [at('unit'), range.unit ? null : 'priceUnitInvalid'],
  ]
}

const problemsIn = (draft: ProfileDraft): Found => [
  [['displayName'], firstProblem(DisplayName, draft.displayName)],
  [['username'], firstProblem(ProfileUsername, draft.username)],
  ...draft.priceRanges.flatMap(inPrice),
  ...draft.videoLinks.map((link, index): Found[number] => [
    ['videoLinks', index],
    link.trim() && !videoOf(videoUrl(link)) ? 'videoLinkInvalid' : null,
  ]),
]

/** What the browser checks before a save. */
export const ProfileShape = z.custom<ProfileDraft>().superRefine((draft, { addIssue }) => {
  for (const [path, message] of problemsIn(draft))
    if (message) addIssue({ code: 'custom', path, message })
})
