import { SOCIAL_KEYS, SOCIAL_NETWORKS, type SocialNetwork } from '@annai/contract/guides/social'
import { videoOf } from '@annai/contract/guides/videos'
import type { Problem } from '@annai/contract/problems'
import { useEffect, useState } from 'react'
import { amountOf } from '../../../shell/forms/amount.ts'
import type { ApiError } from '../../../shell/http/api-error.ts'
import { importOrThrow } from '../../../shell/http/import-or-throw.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { isUnusedPrice, type PriceDraft, type ProfileDraft, videoUrl } from './use-profile-draft.ts'

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

/** The field of the editor for a field of the request; undefined if it has none of its own. */
const editorFieldOf = (field: string): FieldName | undefined =>
  field === 'username' || field === 'displayName'
    ? field
    : SOCIAL_KEYS.find((key) => field === `socialMediaLinks.${key}`)

/**
 * The problems of a response that names no fields. The specification gives a plain error to the
 * username, and a text of the list to the network that it names.
 */
const problemsOfTexts = ({ error, errors }: ApiError): { field: string; message: string }[] => {
  if (error) return [{ field: 'username', message: error }]
  return errors.map((message) => {
    const network = SOCIAL_KEYS.find((key) => message.includes(SOCIAL_NETWORKS[key].name))
    return { field: network ? `socialMediaLinks.${network}` : '', message }
  })
}

/** The problems of the profile, found in the browser before a save or returned by the server. */
export function useDraftProblems() {
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
    showRefusal(refusal: ApiError): readonly string[] {
      const { error, problems } = refusal
      const found = problems.length > 0 ? problems : problemsOfTexts(refusal)
      const inForm = found.map(({ field, message }) => ({ name: editorFieldOf(field), message }))
      setErrors(
        Object.fromEntries(
          inForm.flatMap(({ name, message }) => (name ? [[name, message]] : [])),
        ) as FieldErrors,
      )
      const rest = inForm.filter(({ name }) => !name).map(({ message }) => message)
      setOthers([...new Set(rest)])
      // The texts of a refused name are notifications as well.
      return error ? found.map(({ message }) => message) : rest
    },
  }
}
