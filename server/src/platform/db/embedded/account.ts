import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../startup/start-error.ts'

/**
 * The unprivileged account that runs PostgreSQL when this process is root; null to run it as is.
 */
export type Account = { name: string; uid: number; gid: number } | null

/** Options for spawn. */
export const runAs = (account: Account) => (account ? { uid: account.uid, gid: account.gid } : {})

/** PostgreSQL refuses to run as root. An existing account is used; none is created. */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  // The owner of an existing cluster is kept, even if a `postgres` account appears later.
  const owner = statSync(join(clusterDir, 'PG_VERSION'), { throwIfNoEntry: false })?.uid
  const chosen =
    accounts.find(({ uid }) => owner !== undefined && owner !== 0 && uid === owner) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody')
  if (chosen) return chosen
  throw new StartError(
    'PostgreSQL does not run as root and there is no account postgres or nobody: start Annai as another user or set DATABASE_URL',
  )
}

/** Every parent folder must be accessible to the account, so the check runs as that account. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account) return true
  const tried = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...runAs(account),
    cwd: '/',
    stdio: 'ignore',
  })
  return tried.status === 0
}
