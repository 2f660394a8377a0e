import { DAY } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'

/** A browser that came into this account before tells so by a cookie that nothing else needs. */
const COOKIE = 'annai_device'
const KNOWN_DAYS = 180

interface Guess {
  /** The account as it was typed: it need not exist. */
  account: string
  /** The network address, as the limits count it. */
  address: string
  /** The device, when it is known to have come into this account. */
  device: string | null
}

/** Which device of this account the cookie names; null for a stranger's. */
export async function deviceOf(
  p: Platform,
  cookies: string | undefined,
  accountId: string | undefined,
): Promise<string | null> {
  const signed = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]{1,200})`).exec(cookies ?? '')?.[1] ?? ''
  const [account, device] = (await p.signatures.read('device', signed))?.split('.') ?? []
  return account !== undefined && account === accountId && device ? device : null
}

/** The cookie by which this browser is known next time. Only the sign-in ever reads it. */
export async function rememberDevice(p: Platform, accountId: string): Promise<string> {
  const signed = await p.signatures.sign('device', `${accountId}.${newId()}`)
  const secure = p.env.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${signed}; Path=/api/auth; Max-Age=${(KNOWN_DAYS * DAY) / 1000}; HttpOnly; SameSite=Strict${secure}`
}

const placeOf = ({ account, address, device }: Guess) => `${device ?? address}:${account}`

/**
 * Holds passwords back that are tried at one account. Each place has a few tries. Strangers
 * together have ten, then one at a time after growing pauses, and so many a day, however many
 * addresses they come from. The owner is not among them: a known device has tries of its own, and
 * an address that has not failed here today need not wait for a turn.
 */
export async function countGuess(p: Platform, guess: Guess): Promise<void> {
  await p.limits.enforce('loginPerAddressAndAccount', placeOf(guess))
  if (guess.device) return
  const isFirst = await p.limits.take('loginFirstTry', placeOf(guess))
  const count = isFirst ? p.limits.take : p.limits.enforce
  await count('loginPerAccount', guess.account)
  await p.limits.enforce('loginPerAccountAndDay', guess.account)
}

/** It was the right password: no guess at all. */
export async function forgetGuess(p: Platform, guess: Guess): Promise<void> {
  await p.limits.clear('loginPerAddressAndAccount', placeOf(guess))
  if (guess.device) return
  await p.limits.clear('loginFirstTry', placeOf(guess))
  await p.limits.giveBack('loginPerAddress', guess.address)
  await p.limits.giveBack('loginPerAccount', guess.account)
  await p.limits.giveBack('loginPerAccountAndDay', guess.account)
}
