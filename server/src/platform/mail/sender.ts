import type { Env } from '../startup/env.ts'

/** The sender of mails: MAIL_FROM, else the name of the site. */
export const senderOf = (
  { MAIL_FROM, PUBLIC_URL }: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>,
  name: string,
) => MAIL_FROM ?? `"${name}" <no-reply@${new URL(PUBLIC_URL).hostname}>`
