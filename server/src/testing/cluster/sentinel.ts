import { Redis } from 'ioredis'
import { DATA_MACHINES, type Machines } from './machines.ts'
import { type Program, startProgram } from './programs.ts'
import { accepts, waitFor } from './wait.ts'

const PASSWORD = 'replace-redis'

/** The lines that name the machine itself. */
const own = (machine: number) => (text: string) =>
  text.replace(/^(bind|replica-announce-ip|sentinel announce-ip) .*$/gm, `$1 10.0.0.${machine}`)

export interface Sentinels {
  /** For REDIS_URL and REDIS_SENTINELS. */
  readonly settings: Readonly<Record<string, string>>
  /** Answers its machine. */
  killPrimary(): Promise<number>
  /** Its primary hangs, with its connections open; answers its machine and what lets it go on. */
  suspendPrimary(): Promise<{ suspended: number; resume: () => void }>
  /** Resolves when another one is the primary. */
  replaced(machine: number): Promise<void>
  start(machine: number): Promise<void>
}

/** Three of Redis and three Sentinels, as deploy/cluster/redis.conf and sentinel.conf set them up. */
export async function startSentinels(machines: Machines): Promise<Sentinels> {
  const servers = new Map<number, Program>()
  async function start(machine: number) {
    const address = machines.address(machine)
    const folder = machines.makeFolder(`redis${machine}`)
    const file = machines.configure(`redis${machine}.conf`, 'cluster/redis.conf', (text) =>
      own(machine)(machine === 1 ? text : text.replace('# replicaof', 'replicaof')).replace(
        'dir /var/lib/redis',
        `dir ${folder}`,
      ),
    )
    const options = { folder, asRoot: true }
    servers.set(machine, startProgram(`redis${machine}`, 'redis-server', [file], options))
    await waitFor(`Redis ${machine}`, 30, () => accepts(address, 6379))
  }
  for (const machine of DATA_MACHINES) await start(machine)
  for (const machine of DATA_MACHINES) {
    const file = machines.configure(`sentinel${machine}.conf`, 'cluster/sentinel.conf', (text) =>
      own(machine)(text),
    )
    const options = { folder: machines.makeFolder(`sentinel${machine}`), asRoot: true }
    startProgram(`sentinel${machine}`, 'redis-server', [file, '--sentinel'], options)
    await waitFor(`Sentinel ${machine}`, 30, () => accepts(machines.address(machine), 26_379))
  }
  const query = async (...args: [string, ...string[]]) => {
    const sentinel = new Redis({ host: machines.address(1), port: 26_379, lazyConnect: true })
    sentinel.on('error', () => undefined)
    try {
      return await sentinel.call('sentinel', ...args)
    } finally {
      sentinel.disconnect()
    }
  }
  const primary = async () => {
    const [address] = (await query('get-master-addr-by-name', 'annai')) as string[]
    return DATA_MACHINES.find((machine) => machines.address(machine) === address)
  }
  const findPrimary = () => waitFor('the primary of Redis', 10, primary)
  await waitFor('the other Sentinels', 60, async () =>
    String(await query('ckquorum', 'annai')).startsWith('OK 3'),
  )
  return {
    settings: {
      REDIS_URL: `redis://:${PASSWORD}@annai`,
      REDIS_SENTINELS: DATA_MACHINES.map((machine) => `${machines.address(machine)}:26379`).join(),
    },
    async suspendPrimary() {
      const suspended = await findPrimary()
      const server = servers.get(suspended)
      if (!server) throw new Error(`no Redis ${suspended}`)
      return { suspended, resume: server.suspend() }
    },
    async killPrimary() {
      const machine = await findPrimary()
      await servers.get(machine)?.end('SIGKILL')
      return machine
    },
    async replaced(machine) {
      await waitFor('a new primary of Redis', 60, async () => {
        const now = await primary()
        return now !== undefined && now !== machine
      })
    },
    start,
  }
}
