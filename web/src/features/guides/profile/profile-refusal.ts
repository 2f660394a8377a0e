import { SOCIAL_KEYS, SOCIAL_NETWORKS } from '@annai/contract/guides/social'
import type { FieldPath } from 'react-hook-form'
import type { ApiError } from '../../../shell/http/api-error.ts'
import type { ProfileDraft } from './profile-draft.ts'

/** The field of the editor for a field of the request; undefined if it shows no problems. */
export function editorFieldOf(field: string): FieldPath<ProfileDraft> | undefined {
  if (field === 'username' || field === 'displayName') return field
  const network = SOCIAL_KEYS.find((key) => field === `socialMediaLinks.${key}`)
  return network && `social.${network}`
}

/**
 * The problems of a refused save. For a response that names no fields, the specification gives a
 * plain error to the username, and a text of the list to the network that it names.
 */
export function problemsOf({
  problems,
  error,
  errors,
}: ApiError): readonly { field: string; message: string }[] {
  if (problems.length > 0) return problems
  if (error) return [{ field: 'username', message: error }]
  return errors.map((message) => {
    const network = SOCIAL_KEYS.find((key) => message.includes(SOCIAL_NETWORKS[key].name))
    return { field: network ? `socialMediaLinks.${network}` : '', message }
  })
}
