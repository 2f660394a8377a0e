import { type Selectable, sql } from 'kysely'
import webPush from 'web-push'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets/secrets.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const find = (db: Db) => db.selectFrom('push_keys').selectAll().executeTakeFirst()

function opened(
  secrets: Secrets,
  { id, public_key: publicKey, key_id: keyId, sealed }: Selectable<Database['push_keys']>,
): PushKeys {
  return { publicKey, privateKey: secrets.open('push', id, { keyId, sealed }) }
}

/** The keys of this installation. They are made once: a new key would silence every subscription. */
export const readPushKeys = async (db: Db, secrets: Secrets): Promise<PushKeys> =>
  opened(secrets, (await find(db)) ?? (await createKeys(db, secrets)))

/** Null before the first use. */
export async function findPushKeys(db: Db, secrets: Secrets): Promise<PushKeys | null> {
  const stored = await find(db)
  return stored ? opened(secrets, stored) : null
}

/** Of two instances that make keys at once, both use the first. */
async function createKeys(db: Db, secrets: Secrets) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const id = newId()
  const { keyId, sealed } = await secrets.seal('push', id, privateKey)
  await db
    .insertInto('push_keys')
    .values({ id, public_key: publicKey, sealed, key_id: keyId })
    .onConflict((conflict) => conflict.expression(sql`(true)`).doNothing())
    .execute()
  const stored = await find(db)
  if (!stored) throw new Error('the push keys were not stored')
  return stored
}
