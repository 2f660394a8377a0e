import { SOCIAL_KEYS, SOCIAL_NETWORKS } from '@annai/contract/guides/social'
import type { FieldProblem } from '@annai/contract/wire'
import { ApiError } from '../../../shell/http/api-error.ts'

/** The field of the editor for a field of the request; '' if the editor shows no error there. */
export function editorFieldOf(field: string): string {
  if (field === 'username' || field === 'displayName') return field
  const key = SOCIAL_KEYS.find((one) => field === `socialMediaLinks.${one}`)
  return key ? `social.${key}` : ''
}

/**
 * A refused save, with problems also if the response names no fields. The specification gives a
 * plain error to the username, and a text of the list to the network that it names.
 */
export function refusalOf(error: unknown): ApiError | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  if (error.problems.length > 0) return error
  const texts = error.error
    ? [{ field: 'username', message: error.error }]
    : error.errors.map((message) => {
        const network = SOCIAL_KEYS.find((key) => message.includes(SOCIAL_NETWORKS[key].name))
        return { field: network ? `socialMediaLinks.${network}` : '', message }
      })
  return new ApiError(error.status, { error: error.error, problems: texts })
}

/** The texts of a refused save that belong to no field of the editor. */
export const textsWithoutField = (problems: readonly Pick<FieldProblem, 'field' | 'message'>[]) => [
  ...new Set(problems.filter(({ field }) => !editorFieldOf(field)).map(({ message }) => message)),
]
