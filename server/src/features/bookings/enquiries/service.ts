import type { Person } from '@annai/contract/person'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Lets one enquiry a minute through from a traveller to a guide, however many are sent at once. A
 * retry, which carries the key of the first, is none of its own; one that failed is taken back.
 */
export async function onePerGuide<T>(
  { limits }: Platform,
  { id }: Person,
  guideId: string,
  idempotencyKey: string | undefined,
  send: () => Promise<T>,
): Promise<T> {
  const pair = `${id}:${guideId.toLowerCase()}`
  const retry = `${pair}:${idempotencyKey}`
  if (idempotencyKey !== undefined && !(await limits.consume('enquiryPerGuide', retry)))
    return send()
  try {
    await limits.enforce('enquiryPerGuide', pair)
  } catch (refusal) {
    // Otherwise the same key once more would pass for a retry.
    await limits.clear('enquiryPerGuide', retry)
    throw refusal
  }
  try {
    return await send()
  } catch (error) {
    await limits.clear('enquiryPerGuide', pair)
    await limits.clear('enquiryPerGuide', retry)
    throw error
  }
}
