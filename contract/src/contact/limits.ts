/** Lengths in graphemes; `preview` is how much of a message a list shows. */
export const CONTACT_LIMITS = {
  name: 100,
  subject: 200,
  message: 5000,
  reply: 5000,
  preview: 50,
} as const
