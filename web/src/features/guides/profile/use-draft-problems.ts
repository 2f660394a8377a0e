import { SOCIAL_KEYS, SOCIAL_NETWORKS, type SocialNetwork } from '@annai/contract/guides/social'
import { videoOf } from '@annai/contract/guides/videos'
import type { Problem } from '@annai/contract/problems'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../shell/http/api-error.ts'
import { importOrThrow } from '../../../shell/http/import-or-throw.ts'
import { useProblem } from '../../../shell/i18n/use-text.ts'
import {
  amountOf,
  isUnusedPrice,
  type PriceDraft,
  type ProfileDraft,
  videoUrl,
} from './use-profile-draft.ts'

/** A field of the editor, with the index for rows. */
type FieldName =
  | 'username'
  | 'displayName'
  | SocialNetwork
  | `video-${number}`
  | `price-${number}-${'currency' | 'unit' | 'min' | 'max'}`

/** Error texts by field. */
export type FieldErrors = Partial<Record<FieldName, string>>

type Found = [FieldName, Problem][]

function inPrice(range: PriceDraft, index: number): Found {
  if (isUnusedPrice(range)) return []
  const [min, max] = [amountOf(range.minPrice), amountOf(range.maxPrice)]
  const isWrong = (amount: number | null) => amount !== null && !(amount >= 0)
  const found: Found = []
  if (!range.currency) found.push([`price-${index}-currency`, 'currencyInvalid'])
  if (isWrong(min)) found.push([`price-${index}-min`, 'priceInvalid'])
  if (isWrong(max)) found.push([`price-${index}-max`, 'priceInvalid'])
  else if (min !== null && max !== null && min > max)
    found.push([`price-${index}-max`, 'priceOrder'])
  if (!range.unit) found.push([`price-${index}-unit`, 'priceUnitInvalid'])
  return found
}

const shapes = () =>
  importOrThrow(async () => ({
    ...(await import('@annai/contract/accounts/shapes')),
    ...(await import('@annai/contract/problems')),
  }))

/** The problems found in the browser, in the order of the form. */
async function problemsIn(draft: ProfileDraft): Promise<Found> {
  const { DisplayName, ProfileUsername, firstProblem } = await shapes()
  const name = firstProblem(DisplayName, draft.displayName)
  const username = firstProblem(ProfileUsername, draft.username)
  return [
    ...(name ? ([['displayName', name]] satisfies Found) : []),
    ...(username ? ([['username', username]] satisfies Found) : []),
    ...draft.priceRanges.flatMap(inPrice),
    ...draft.videoLinks.flatMap(
      (link, index): Found =>
        link.trim() && !videoOf(videoUrl(link)) ? [[`video-${index}`, 'videoLinkInvalid']] : [],
    ),
  ]
}

/**
 * The network that an error of the server names, which is the field it belongs to (P1-385, P1-386).
 */
const networkOf = (error: string): SocialNetwork | undefined =>
  SOCIAL_KEYS.find((key) => error.includes(SOCIAL_NETWORKS[key].name))

/** The problems of the profile, found in the browser before a save or returned by the server. */
export function useDraftProblems() {
  const { t } = useTranslation()
  const textOf = useProblem()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    // Prefetches the schemas for the first save, which retries if this fails.
    shapes().catch(() => undefined)
  }, [])

  return {
    errors,
    /** Problems without a field. */
    others,
    /** Validates the draft and sets its errors. Returns whether it is valid. */
    async check(draft: ProfileDraft): Promise<boolean> {
      const found = await problemsIn(draft)
      setErrors(Object.fromEntries(found.map(([name, message]) => [name, textOf({ message })])))
      setOthers([])
      return found.length === 0
    },
    /**
     * Assigns the problems of a refused save to fields. Returns the texts that belong to no field.
     */
    showRefusal({ error, errors: texts }: ApiError): readonly string[] {
      if (error) {
        // The specification assigns a plain error of this call to the username (P1-444, P1-387).
        const isTaken = /already taken/i.test(error)
        const label = isTaken ? t('guideProfile.usernameTaken') : error
        setErrors({ username: label })
        setOthers([])
        return [label]
      }
      const rest = texts.filter((text) => !networkOf(text))
      setErrors(
        Object.fromEntries(
          texts.flatMap((text) => {
            const network = networkOf(text)
            return network ? [[network, text]] : []
          }),
        ),
      )
      setOthers(rest)
      return rest
    },
  }
}
