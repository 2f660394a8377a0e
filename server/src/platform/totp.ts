import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 4648, as authenticator apps want their secrets. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
// The clock of a phone may be half a minute off, in either direction.
const TOLERATED = [0, -1, 1]

export function base32(bytes: Buffer): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += ALPHABET[(held >> (bits - 5)) & 31]
      bits -= 5
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

function bytesOf(secret: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of secret) {
    held = (held << 5) | ALPHABET.indexOf(sign)
    bits += 5
    if (bits < 8) continue
    bytes.push((held >> (bits - 8)) & 255)
    bits -= 8
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** The code of a half minute (RFC 6238, SHA-1, six digits: what every app understands). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The half minute that a code belongs to, or null when it is no code of these minutes. */
export function matchTotp(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = totpStep(now)
  const offset = TOLERATED.find((off) =>
    timingSafeEqual(Buffer.from(totpAt(secret, current + off)), Buffer.from(code)),
  )
  return offset === undefined ? null : current + offset
}

/** The link that an authenticator app opens. */
export const otpauthLink = (issuer: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
