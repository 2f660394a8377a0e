import type { Platform } from '../../../platform/platform.ts'

/** One attempt with a password. */
interface LoginAttempt {
  kind: 'account' | 'admin'
  /** The account or the name as it was typed: it need not exist. */
  account: string
  /** The network address, as the limits count it. */
  address: string
  /** The device, when it is known to have logged in to this account. */
  device: string | null
}

export interface LoginThrottle {
  /** Counts the try before its password is looked at, or refuses it for a while. */
  count(attempt: LoginAttempt): Promise<void>
  /** It was the right password: takes the try back from every count. */
  refund(attempt: LoginAttempt): Promise<void>
}

const keysOf = ({ kind, account, address, device }: LoginAttempt) => ({
  account: `${kind}:${account}`,
  source: `${kind}:${device ?? address}:${account}`,
})

/**
 * Limits attempts with passwords at an account. Each source has a few attempts. All unknown sources
 * together have ten, then one after each pause. The pauses grow, and grow faster after many
 * attempts on the same day, however many addresses they come from. The owner is never locked out:
 * known devices are counted separately, and an unknown address only has to wait for a pause.
 */
export const loginThrottle = ({ limits }: Pick<Platform, 'limits'>): LoginThrottle => ({
  async count(attempt) {
    const { account, source } = keysOf(attempt)
    if (attempt.device) {
      await limits.enforce('loginPerAddressAndAccount', source)
      return limits.enforce('loginPerKnownDevices', account)
    }
    await limits.enforce('loginPerAddress', attempt.address)
    if (attempt.kind === 'admin') await limits.enforce('adminLoginPerAddress', attempt.address)
    await limits.enforce('loginPerAddressAndAccount', source)
    const isFirst = await limits.consume('loginFirstTry', source)
    const count = isFirst ? limits.consume : limits.enforce
    await count('loginPerAccount', account)
    await limits.enforce('loginPerAccountAndDay', account)
  },

  async refund(attempt) {
    const { account, source } = keysOf(attempt)
    await limits.clear('loginPerAddressAndAccount', source)
    if (attempt.device) return limits.refund('loginPerKnownDevices', account)
    await limits.refund('loginPerAddress', attempt.address)
    if (attempt.kind === 'admin') await limits.refund('adminLoginPerAddress', attempt.address)
    await limits.clear('loginFirstTry', source)
    await limits.refund('loginPerAccount', account)
    await limits.refund('loginPerAccountAndDay', account)
  },
})
