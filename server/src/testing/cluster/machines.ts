import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNT } from './programs.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

/** The machines of etcd, PostgreSQL, Redis and the instances. */
export const DATA_MACHINES = [1, 2, 3] as const
/** The machine of HAProxy, PgBouncer and nginx. */
const PROXY = 4

/** An address of 127.0.0.0/8 stands for each machine, so that every program has its usual port. */
export interface Machines {
  readonly folder: string
  readonly proxy: string
  address(machine: number): string
  /** A folder that the account of the database may write to. */
  makeFolder(name: string): string
  /** Writes a file of `deploy` with the addresses of this run; answers where it is. */
  configure(name: string, file: string, edit: (text: string) => string): string
  remove(): void
}

export function openMachines(): Machines {
  const folder = mkdtempSync(join(tmpdir(), 'annai-cluster-'))
  chmodSync(folder, 0o755)
  const network = `127.${randomInt(60, 250)}`
  const address = (machine: number) =>
    `${network}.${Math.floor(machine / 200)}.${(machine % 200) + 1}`
  const proxy = address(PROXY)
  const own = (path: string) => {
    if (ACCOUNT) chownSync(path, ACCOUNT.uid, ACCOUNT.gid)
  }
  return {
    folder,
    proxy,
    address,
    makeFolder(name) {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      own(path)
      return path
    },
    configure(name, file, edit) {
      const text = edit(readFileSync(join(DEPLOY, file), 'utf8'))
        .replace(/\b127\.0\.0\.1\b/g, proxy)
        .replace(/\b10\.0\.0\.([123])\b/g, (_, machine) => address(Number(machine)))
        .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      const path = join(folder, name)
      // Redis and Sentinel write to theirs.
      writeFileSync(path, text, { mode: file.endsWith('.sh') ? 0o755 : 0o644 })
      own(path)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}

/** The lines that the comment of the file says to change on the second and third machine. */
export const forMachine = (machine: number) => (text: string) =>
  text.replace(/^.*# this machine$/gm, (line) =>
    line.replace('10.0.0.1', `10.0.0.${machine}`).replace('pg1', `pg${machine}`),
  )
