import { z } from 'zod'
import { Email } from '../accounts/shapes.ts'
import { singleLine } from '../text.ts'
import { boundedText, requiredText } from '../wire.ts'
import { CONTACT_LIMITS as L } from './limits.ts'

// A line break in a name or subject would become a header of a forwarded mail.
const isOneLine = (text: string) => !/[\r\n]/.test(text)

export const ContactRequest = z.object({
  name: requiredText(L.name, 'nameRequired', 'nameLength')
    .refine(isOneLine, { error: 'nameLength' })
    .transform(singleLine),
  email: Email,
  subject: requiredText(L.subject, 'subjectRequired', 'subjectLength')
    .refine(isOneLine, { error: 'subjectLength' })
    .transform(singleLine),
  message: requiredText(L.message, 'messageRequired', 'contactMessageLength'),
  /** A hidden field: a value means that a program filled in the form. */
  website: boundedText(0, { tooLong: 'invalid' }).optional(),
})
export type ContactRequest = z.infer<typeof ContactRequest>
