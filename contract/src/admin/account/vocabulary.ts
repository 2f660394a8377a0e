/** How often an administrator is mailed what waits. */
export const DIGEST_FREQUENCIES = ['off', 'hourly', 'daily'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
