import { describe, expect, test } from 'vitest'
import { matchTotp, newTotpSecret, otpauthLink, randomCode, totpAt, totpStep } from './totp.ts'

/** The key of RFC 6238's test vectors, "12345678901234567890", in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('Codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    expect(totpAt(SECRET, totpStep(at(seconds)))).toBe(code)
    expect(matchTotp(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('may be half a minute early or late, and no more', () => {
    const step = 1_000_000
    const now = at(step * 30 + 10)
    const found = [-2, -1, 0, 1, 2].map((off) => matchTotp(SECRET, totpAt(SECRET, step + off), now))
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })

  test.each(['', '12345', '1234567', 'abcdef', ' 28708', '２８７０８２'])(
    '%j is no code',
    (code) => {
      expect(matchTotp(SECRET, code, at(59))).toBeNull()
    },
  )

  test('come from secrets of 160 bits, each its own', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(20)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(randomCode(10)).toMatch(/^[A-Z2-7]{16}$/)
  })

  test('are set up by a link with the site, the person and the secret', () => {
    const link = new URL(otpauthLink('Annai', 'Mina & Co', SECRET))
    expect(decodeURIComponent(link.pathname)).toMatch(/Annai:Mina & Co$/)
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      issuer: 'Annai',
      secret: SECRET,
    })
  })
})
