/** How often an administrator gets a digest of open work. */
export const DIGEST_FREQUENCIES = ['off', 'hourly', 'daily'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
