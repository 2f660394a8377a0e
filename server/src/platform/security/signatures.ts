import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** The purpose of a signed text; a signature for one purpose is invalid for another. */
type SignedFor =
  | 'device'
  | 'log'
  | 'unsubscribe'
  | 'mail link'
  | 'setup code'
  | 'view'
  | 'demand'
  | 'decision'

/** Signs texts that a client sends back: `text.signature`, safe in a URL. */
export interface Signatures {
  sign(purpose: SignedFor, text: string): Promise<string>
  /** A secret derived from the text: always the same, and known to this installation only. */
  derive(purpose: SignedFor, text: string): Promise<string>
  /** The text; null if the signature is not valid. */
  read(purpose: SignedFor, signed: string): Promise<string | null>
}

/**
 * Signs with HMAC-SHA-256 and a key derived from SECRET_KEY, so that neither the database nor a
 * backup contains it. A new SECRET_KEY ends the signatures of the old one.
 */
export function createSignatures(secrets: Pick<Secrets, 'signingKey'>): Signatures {
  let keyPromise: Promise<Buffer> | undefined
  const key = () => {
    keyPromise ??= secrets.signingKey().catch((error: unknown) => {
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
