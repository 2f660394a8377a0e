import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Restartable, startProxy } from './haproxy.ts'
import type { Machines } from './machines.ts'

export const PASSWORD = 'replace-annai'

/** As deploy/cluster/pgbouncer.ini sets it up, in front of HAProxy. */
export function startPgBouncer(machines: Machines): Promise<Restartable> {
  const users = join(machines.folder, 'userlist.txt')
  writeFileSync(users, `"annai" "${PASSWORD}"\n`, { mode: 0o644 })
  const file = machines.configure(
    'pgbouncer.ini',
    'cluster/pgbouncer.ini',
    (text) => `${text.replace('/etc/pgbouncer/userlist.txt', users)}unix_socket_dir =\n`,
  )
  return startProxy(machines, ['pgbouncer', file], 6432)
}
