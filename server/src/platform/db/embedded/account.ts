import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../startup/start-error.ts'

/** The unprivileged account that runs PostgreSQL when this process is root; else null. */
export type Account = { uid: number; gid: number } | null

const idOf = (flag: '-u' | '-g', name: string): number =>
  Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10)

/** PostgreSQL refuses to run as root. An existing account is used; none is created. */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return null
  // The owner of an existing cluster is kept, even if a `postgres` account appears later.
  const owner = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid && gid) return { uid, gid }
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no account postgres or nobody: start Annai as another user or set DATABASE_URL',
  )
}
