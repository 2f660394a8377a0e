import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ProfileRead, type ProfileWrite, taglineOf, versionIn } from '../profile-versions.ts'
import { type Answered, isAnswered, type makeCall } from './calls.ts'
import type { Machines } from './machines.ts'
import type { People } from './people.ts'

const WRITERS = 4
const SAVE_PAUSE_MS = 1000
const VISIT_PAUSE_MS = 250
const MAX_RETRY_MS = 3000

interface Calls {
  record(call: Parameters<typeof makeCall>[1]): Promise<Answered>
  isOver(): boolean
}

/** Guides who save their profiles and read them, and visitors who read them, until it is over. */
export function startProfiles(machines: Machines, people: People, { record, isOver }: Calls) {
  const writes: ProfileWrite[] = []
  const reads: ProfileRead[] = []
  const guides = people.guides.slice(0, WRITERS)

  async function read(
    { id, username }: (typeof guides)[number],
    isOwn: boolean,
    localAddress: string,
    headers: Record<string, string> = {},
  ) {
    const path = `/api/guides/profile/${username}`
    const answer = await record({ kind: 'profile', method: 'GET', path, localAddress, headers })
    if (isAnswered(answer))
      reads.push({ guide: id, version: versionIn(answer.body), from: answer.from, isOwn })
  }

  async function write(guide: (typeof guides)[number], index: number) {
    const localAddress = machines.address(600 + index)
    const headers = { authorization: `Bearer ${guide.token}` }
    await sleep(randomInt(SAVE_PAUSE_MS))
    for (let version = 1; !isOver(); ) {
      const answer = await record({
        kind: 'profile saved',
        method: 'PUT',
        path: '/api/guides/profile',
        localAddress,
        headers,
        body: { tagline: taglineOf(version) },
      })
      if (isAnswered(answer)) {
        writes.push({ guide: guide.id, version, acknowledgedAt: answer.to })
        await read(guide, true, localAddress, headers)
        version++
      }
      const pause = isAnswered(answer) ? SAVE_PAUSE_MS : (answer.retryAfter ?? 1) * 1000
      await sleep(Math.min(pause, MAX_RETRY_MS))
    }
  }

  async function visit() {
    for (let turn = 0; !isOver(); turn++, await sleep(VISIT_PAUSE_MS)) {
      const guide = guides[turn % guides.length]
      if (guide) await read(guide, false, machines.address(6000 + (turn % 900)))
    }
  }
  return { writes, reads, done: Promise.all([...guides.map(write), visit(), visit()]) }
}
