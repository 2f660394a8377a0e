import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { enquiryOf } from '../make.ts'
import type { ProfileRead, ProfileWrite } from '../profile-versions.ts'
import { type Answered, makeCall } from './calls.ts'
import type { Machines } from './machines.ts'
import type { People } from './people.ts'
import { startProfiles } from './profiles.ts'

/** A write that was sent, and the row that its acknowledgement names. */
interface Sent {
  /** The id of the client: in the message, or in the words of the enquiry. */
  readonly key: string
  readonly bookingId: string | undefined
  acknowledged: string | undefined
}

export interface Load {
  readonly answers: readonly Answered[]
  readonly messages: readonly Sent[]
  readonly enquiries: readonly Sent[]
  readonly profiles: {
    readonly writes: readonly ProfileWrite[]
    readonly reads: readonly ProfileRead[]
  }
  /** Ends when everybody has an acknowledgement for what was sent. */
  stop(): Promise<void>
}

/** Below 30 messages a minute with its retries. */
const MESSAGE_PAUSE_MS = 2500
const ENQUIRY_PAUSE_MS = 1200
const SEARCH_PAUSE_MS = 300
const READERS = 3
/** The longest pause between two attempts. */
const MAX_RETRY_MS = 3000
/** By then everything is acknowledged after the last fault. */
const PATIENCE_MS = 120_000

const SEARCHES = [
  '/api/guides/approved',
  '/api/guides/approved?search=kyoto&page=1',
  '/api/guides/facets',
  '/api/guides/suggestions?query=ky',
]

/** Logged-in people who write, and visitors who search, until stopped. */
export function startLoad(machines: Machines, address: string, people: People): Load {
  const answers: Answered[] = []
  const messages: Sent[] = []
  const enquiries: Sent[] = []
  let stoppedAt: number | undefined
  const isOver = () => stoppedAt !== undefined
  const givesUp = () => stoppedAt !== undefined && Date.now() - stoppedAt > PATIENCE_MS

  const record = async (call: Parameters<typeof makeCall>[1]) => {
    const answer = await makeCall(address, call)
    answers.push(answer)
    return answer
  }

  /** Sends it with the same key until it is acknowledged. */
  async function write(
    sent: Sent,
    call: Parameters<typeof makeCall>[1],
    idOf: (body: string) => string,
  ) {
    while (!givesUp()) {
      const answer = await record(call)
      if (answer.status === 201) {
        sent.acknowledged = idOf(answer.body)
        return
      }
      await sleep(Math.min((answer.retryAfter ?? 1) * 1000, MAX_RETRY_MS))
    }
  }

  async function converse(bookingId: string, token: string, localAddress: string) {
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/bookings/${bookingId}/messages`
    await sleep(randomInt(MESSAGE_PAUSE_MS))
    while (!isOver()) {
      const key = randomUUID()
      const sent: Sent = { key, bookingId, acknowledged: undefined }
      messages.push(sent)
      const body = { message: `message ${key}`, clientMessageId: key }
      const call = { kind: 'message', method: 'POST', path, localAddress, headers, body } as const
      await write(
        sent,
        call,
        (text) => (JSON.parse(text) as { message: { _id: string } }).message._id,
      )
      await sleep(MESSAGE_PAUSE_MS)
    }
  }

  async function enquire() {
    for (let turn = 0; !isOver(); turn++) {
      const traveller = people.travellers[turn % people.travellers.length]
      const guide = people.guides[turn % people.guides.length]
      if (!traveller || !guide) throw new Error('nobody sends enquiries')
      const key = randomUUID()
      const sent: Sent = { key, bookingId: undefined, acknowledged: undefined }
      enquiries.push(sent)
      const headers = { authorization: `Bearer ${traveller.token}`, 'idempotency-key': key }
      const body = {
        guideId: guide.id,
        enquiry: enquiryOf({ message: `enquiry ${key}` }),
        trip: null,
      }
      const localAddress = machines.address(1000 + (turn % 1000))
      const call = {
        kind: 'enquiry',
        method: 'POST',
        path: '/api/bookings',
        localAddress,
        headers,
        body,
      } as const
      await write(
        sent,
        call,
        (text) => (JSON.parse(text) as { booking: { _id: string } }).booking._id,
      )
      await sleep(ENQUIRY_PAUSE_MS)
    }
  }

  async function search(reader: number) {
    for (let turn = 0; !isOver(); turn++) {
      const path = SEARCHES[turn % SEARCHES.length] ?? ''
      const localAddress = machines.address(3000 + reader * 1000 + (turn % 900))
      await record({ kind: 'search', method: 'GET', path, localAddress })
      await sleep(SEARCH_PAUSE_MS)
    }
  }

  async function readThread(index: number) {
    for (let turn = index; !isOver(); turn++) {
      const conversation = people.conversations[turn % people.conversations.length]
      if (!conversation) throw new Error('nobody reads')
      const path = `/api/bookings/${conversation.id}/messages`
      const headers = { authorization: `Bearer ${conversation.user.token}` }
      const localAddress = machines.address(500 + index)
      await record({ kind: 'thread', method: 'GET', path, localAddress, headers })
      await sleep(SEARCH_PAUSE_MS)
    }
  }

  const profiles = startProfiles(machines, people, { record, isOver })
  const everybody = Promise.all([
    profiles.done,
    ...people.conversations.flatMap(({ id, user, guide }, index) => [
      converse(id, guide.token, machines.address(100 + index)),
      // The traveller may write once the guide has answered.
      sleep(10_000).then(() => converse(id, user.token, machines.address(150 + index))),
    ]),
    enquire(),
    ...Array.from({ length: READERS }, (_, reader) => search(reader)),
    ...Array.from({ length: READERS }, (_, reader) => readThread(reader)),
  ])
  return {
    answers,
    messages,
    enquiries,
    profiles,
    async stop() {
      stoppedAt = Date.now()
      await everybody
    },
  }
}
