import type { Rule } from '../permission.ts'

/** A guide changes their own credentials. */
const changeCredential: Rule<{ readonly guide_id: string }> = (person, { guide_id }) =>
  person.role === 'guide' && person.id === guide_id ? null : 'credentials.notFound'

export const credentialRules = { changeCredential }
