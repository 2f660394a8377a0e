import { DisplayName, ProfileUsername } from '@annai/contract/accounts/shapes'
import { videoOf } from '@annai/contract/guides/videos'
import { firstProblem, type Problem } from '@annai/contract/problems'
import { z } from 'zod'
import {
  amountOf,
  isUnusedPrice,
  type PriceDraft,
  type ProfileDraft,
  videoUrl,
} from './profile-draft.ts'

type Found = [path: (string | number)[], problem: Problem][]

function inPrice(range: PriceDraft, index: number): Found {
  if (isUnusedPrice(range)) return []
  const [min, max] = [amountOf(range.minPrice), amountOf(range.maxPrice)]
  const isWrong = (amount: number | null) => amount !== null && !(amount >= 0)
  const at = (field: keyof PriceDraft) => ['priceRanges', index, field]
  const found: Found = []
  if (!range.currency) found.push([at('currency'), 'currencyInvalid'])
  if (isWrong(min)) found.push([at('minPrice'), 'priceInvalid'])
  if (isWrong(max)) found.push([at('maxPrice'), 'priceInvalid'])
  else if (min !== null && max !== null && min > max) found.push([at('maxPrice'), 'priceOrder'])
  if (!range.unit) found.push([at('unit'), 'priceUnitInvalid'])
  return found
}

function problemsIn(draft: ProfileDraft): Found {
  const name = firstProblem(DisplayName, draft.displayName)
  const username = firstProblem(ProfileUsername, draft.username)
  return [
    ...(name ? ([[['displayName'], name]] satisfies Found) : []),
    ...(username ? ([[['username'], username]] satisfies Found) : []),
    ...draft.priceRanges.flatMap(inPrice),
    ...draft.videoLinks.flatMap(
      (link, index): Found =>
        link.trim() && !videoOf(videoUrl(link))
          ? [[['videoLinks', index], 'videoLinkInvalid']]
          : [],
    ),
  ]
}

/** What the browser checks before a save. Unfinished rows are no problem: they are not sent. */
export const EditedProfile = z.custom<ProfileDraft>().superRefine((draft, context) => {
  for (const [path, message] of problemsIn(draft))
    context.addIssue({ code: 'custom', path, message })
})
