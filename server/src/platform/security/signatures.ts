import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** The purpose of a signed text; a signature for one purpose is invalid for another. */
type SignedFor = 'device' | 'unsubscribe' | 'mail link' | 'view'

/** Signs texts that a client sends back: `text.signature`, safe in a URL. */
export interface Signatures {
  sign(purpose: SignedFor, text: string): Promise<string>
  /** A secret derived from the text: always the same, and known to this installation only. */
  derive(purpose: SignedFor, text: string): Promise<string>
  /** The text; null if the signature is not valid. */
  read(purpose: SignedFor, signed: string): Promise<string | null>
}

const KEY = 'signing-key'
const KEY_BYTES = 32

const storedKey = async (db: Db): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', KEY)
    .executeTakeFirst()
  return row && Buffer.from((row.value as { key: string }).key, 'base64url')
}

/** The key of this installation; two processes that create one concurrently both use the first. */
async function keyOf(db: Db): Promise<Buffer> {
  const known = await storedKey(db)
  if (known) return known
  const value = JSON.stringify({ key: randomBytes(KEY_BYTES).toString('base64url') })
  await db
    .insertInto('installation')
    .values({ name: KEY, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await storedKey(db)
  if (!made) throw new Error('the signing key was not stored')
  return made
}

/** Signs with HMAC-SHA-256 and a key stored in the database, so that links survive restarts. */
export function createSignatures(db: Db): Signatures {
  let keyPromise: Promise<Buffer> | undefined
  const key = () => {
    keyPromise ??= keyOf(db).catch((error: unknown) => {
      keyPromise = undefined
      throw error
    })
    return keyPromise
  }
  const signatureOf = async (purpose: SignedFor, text: string) =>
    createHmac('sha256', await key())
      .update(`${purpose}\n${text}`)
      .digest()
  return {
    sign: async (purpose, text) =>
      `${text}.${(await signatureOf(purpose, text)).toString('base64url')}`,
    derive: async (purpose, text) => (await signatureOf(purpose, text)).toString('base64url'),
    async read(purpose, signed) {
      const cut = signed.lastIndexOf('.')
      const text = signed.slice(0, Math.max(0, cut))
      const given = Buffer.from(signed.slice(cut + 1), 'base64url')
      const right = await signatureOf(purpose, text)
      return given.length === right.length && timingSafeEqual(given, right) ? text : null
    },
  }
}
