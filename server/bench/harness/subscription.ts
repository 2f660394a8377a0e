import { hashToken, newId } from '../../src/platform/ids.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { TestPerson } from '../../src/testing/make.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Lets pushes go to a browser of this person. */
export async function saveSubscription(
  { db }: Platform,
  { id, token }: Pick<TestPerson, 'id' | 'token'>,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('push_subscriptions')
    .values({
      id: newId(),
      session_id: session.id,
      account_id: id,
      endpoint_hash: hashToken(endpoint),
      endpoint,
      ...keys,
      language: 'en',
    })
    .execute()
}
