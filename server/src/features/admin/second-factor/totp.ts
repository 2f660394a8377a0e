import { Secret, TOTP } from 'otpauth'

// The parameters that every authenticator app supports (RFC 6238).
const STEP_SECONDS = 30
const SECRET_BYTES = 20
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const
/** Steps of 30 s that a phone's clock may be off in either direction. */
const TOLERATED_STEPS = 1

const totpOf = (secret: string) => new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) })

/** Random letters and digits that are not easily confused (base32). */
export const randomCode = (bytes: number): string => new Secret({ size: bytes }).base32

export const newTotpSecret = (): string => randomCode(SECRET_BYTES)

/** The code of a 30-second step. */
export const totpAt = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * STEP_SECONDS * 1000 })

export const totpStep = (now: Date): number =>
  TOTP.counter({ period: STEP_SECONDS, timestamp: now.getTime() })

/**
 * The 30-second step that a code belongs to; null for a wrong code. The caller stores the newest
 * used step, so that no code works twice.
 */
export function matchTotp(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? null : totpStep(now) + delta
}

/** The `otpauth:` link that an authenticator app opens. */
export const otpauthLink = (issuer: string, account: string, secret: string): string =>
  new TOTP({ ...SETTINGS, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
