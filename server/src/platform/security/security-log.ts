import type { RefusalCode } from '@annai/contract/refusals'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '../clock.ts'
import { afterCommit, type Tx } from '../db/transact.ts'
import type { Logger } from '../log.ts'
import type { Refusal } from '../refusal.ts'
import type { Signatures } from './signatures.ts'

/** Names of the OWASP logging vocabulary; docs/security.md lists what each stands for. */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_fail_max'
  | 'authn_password_change'
  | 'authn_token_created'
  | 'authz_fail'
  | 'authz_admin'
  | 'excess_rate_limit_exceeded'
  | 'privilege_permissions_changed'
  | 'sensitive_read'
  | 'session_created'
  | 'session_renewed'
  | 'session_expired'
  | 'session_use_after_expire'
  | 'user_created'
  | 'user_updated'
  | 'user_archived'
  | 'user_deleted'

/** Ids, codes and names of our own only: no tokens, addresses, passwords or texts of people. */
export interface SecurityDetails {
  readonly account?: string | undefined
  readonly admin?: string | undefined
  readonly session?: string | undefined
  /** What it was done to. */
  readonly subject?: string | undefined
  readonly reason?: string | undefined
  readonly route?: string | undefined
}

export interface SecurityLog {
  /** `network` is written as a keyed hash, which names the same network by the same text. */
  write(event: SecurityEvent, details: SecurityDetails, network?: string): void
  /** Writes a refusal, if it is one of those that attacks cause. */
  refused(refusal: Refusal, details: SecurityDetails & { hasToken: boolean }, network: string): void
}

const REFUSED: Partial<Record<RefusalCode, SecurityEvent>> = {
  'login.invalidCredentials': 'authn_login_fail',
  'login.passkey': 'authn_login_fail',
  'identities.attempt': 'authn_login_fail',
  'identities.invalid': 'authn_login_fail',
  'login.accountBlocked': 'authn_login_fail',
  'login.tooMany': 'authn_login_fail_max',
  'admin.invalidCredentials': 'authn_login_fail',
  'admin.secondFactor': 'authn_login_fail',
  'admin.code': 'authn_login_fail',
  'admin.setupCode': 'authn_login_fail',
  'invitations.link': 'authn_login_fail',
  'invitations.used': 'authn_login_fail',
  'accounts.wrongPassword': 'authn_login_fail',
  'auth.forbidden': 'authz_fail',
  'auth.blocked': 'authz_fail',
}

/** Lines of one event from one network in a minute; after that only each tenfold count. */
const LINES_A_MINUTE = 10
const MAX_SOURCES = 10_000
const HASH_LETTERS = 16

const isTenfold = (count: number) => Number.isInteger(Math.log10(count))

export function createSecurityLog(log: Logger, signatures: Signatures): SecurityLog {
  const counts = new LRUCache<string, { count: number }>({ max: MAX_SOURCES, ttl: MINUTE })

  function countOf(event: SecurityEvent, network: string): number {
    const key = `${event} ${network}`
    const known = counts.get(key) ?? { count: 0 }
    if (known.count === 0) counts.set(key, known)
    known.count++
    return known.count
  }

  const line = (level: 'info' | 'warn', fields: object) => log[level](fields, 'security event')

  function write(
    level: 'info' | 'warn',
    event: SecurityEvent,
    details: SecurityDetails,
    network?: string,
  ): void {
    if (network === undefined) {
      line(level, { event, ...details })
      return
    }
    const count = countOf(event, network)
    if (count > LINES_A_MINUTE && !isTenfold(count)) return
    const fields = { event, ...details, ...(count > LINES_A_MINUTE && { count }) }
    signatures.derive('log', network).then(
      (source) => line(level, { ...fields, source: source.slice(0, HASH_LETTERS) }),
      // The line matters more than its source.
      () => line(level, fields),
    )
  }

  return {
    write: (event, details, network) => write('info', event, details, network),
    refused({ code, status, extra }, { hasToken, ...details }, network) {
      const event =
        REFUSED[code] ??
        (status === 429 ? 'excess_rate_limit_exceeded' : undefined) ??
        (code === 'auth.required' && hasToken ? 'session_use_after_expire' : undefined)
      if (event) write('warn', event, { ...extra.about, ...details, reason: code }, network)
    },
  }
}

/** Writes the event if the transaction commits. */
export const logAfter = (
  { securityLog }: { readonly securityLog: SecurityLog },
  tx: Tx,
  event: SecurityEvent,
  details: SecurityDetails,
): void => afterCommit(tx, () => securityLog.write(event, details))
