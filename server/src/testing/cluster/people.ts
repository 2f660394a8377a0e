import { registerSubscribers } from '../../app.ts'
import { assemblePlatform } from '../../platform/assemble.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { createLog } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { readEnv } from '../../platform/startup/env.ts'
import { builders, type TestPerson } from '../make.ts'
import type { Machines } from './machines.ts'

interface Conversation {
  readonly id: string
  readonly user: TestPerson
  readonly guide: TestPerson
}

export interface People {
  readonly ctx: Platform
  readonly conversations: readonly Conversation[]
  /** They send enquiries to the guides. */
  readonly travellers: readonly TestPerson[]
  readonly guides: readonly TestPerson[]
  close(): Promise<void>
}

const CONVERSATIONS = 12
const GUIDES = 20

/** People with sessions and open bookings, made on the primary. */
export async function makePeople(
  machines: Machines,
  DATABASE_URL: string,
  travellers: number,
): Promise<People> {
  const log = createLog('silent')
  const DATA_DIR = machines.makeFolder('people')
  const env = readEnv({ DATABASE_URL, DATA_DIR, NODE_ENV: 'test', DEMO: 'off' })
  const store = await openDatabase(env, log)
  const ctx = assemblePlatform(env, log, store.connection)
  registerSubscribers(ctx)
  const make = builders({ ctx })
  const times = <T>(count: number, build: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, build))
  return {
    ctx,
    conversations: await times(CONVERSATIONS, () => make.booking()),
    travellers: await times(travellers, () => make.user()),
    guides: await times(GUIDES, () => make.guide()),
    close: () => store.stop(),
  }
}
