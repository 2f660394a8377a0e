import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { webPushes } from '../src/features/notifications/push/jobs.ts'
import { newId } from '../src/platform/ids.ts'
import { startPushService } from '../src/testing/outside/push-service.ts'
import { median, openStage } from './harness/stage.ts'
import { saveSubscription } from './harness/subscription.ts'

const { values } = parseArgs({
  options: {
    pushes: { type: 'string', default: '2000' },
    /** How long the service takes for each, in milliseconds. */
    delay: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
})
const [count, delay] = [Number(values.pushes), Number(values.delay)]
/** What one host gets at the same time (PER_HOST in features/notifications/push/sender.ts). */
const CONNECTIONS = 24
const HANGING = 'fcm.googleapis.com'
const GIVE_UP = 40_000
const AT_ONCE = 20
const printLine = (text: string) => process.stdout.write(`${text}\n`)

const service = await startPushService()
service.answerAfter(delay)
service.answer('never', HANGING)
const stage = await openStage({ pushAddresses: service.policy })
const { ctx, make } = stage
const { publicKey } = await ctx.push.keys()

async function subscriber(host: string): Promise<string> {
  const person = await make.user()
  await saveSubscription(ctx, person, service.subscribe(publicKey, { host }))
  return person.id
}

/** People with one browser each. */
async function people(number: number, host: string): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < number) {
    const some = Math.min(AT_ONCE, number - ids.length)
    ids.push(...(await Promise.all(Array.from({ length: some }, () => subscriber(host)))))
  }
  return ids
}

/** Seconds until the service has received a push for each of these people. */
async function pushAll(ids: string[], others: string[]): Promise<number> {
  service.received.length = 0
  await ctx.db.deleteFrom('notifications').execute()
  const now = new Date()
  await ctx.db
    .insertInto('notifications')
    .values(
      [...others, ...ids].map((account_id) => ({
        id: newId(),
        account_id,
        booking_id: null,
        kind: 'profileApproved' as const,
        params: '{}',
        created_at: now,
        push_at: now,
      })),
    )
    .execute()
  const began = performance.now()
  const isOver = () => service.received.length >= ids.length || performance.now() - began > GIVE_UP
  const run = async () => {
    while (!isOver()) {
      await webPushes.run(ctx)
      await sleep(10)
    }
  }
  const running = run()
  // A run waits for slow services, and may return later than the last push arrives.
  while (!isOver()) await sleep(5)
  const seconds = (performance.now() - began) / 1000
  await running
  const lost = ids.length - service.received.length
  if (lost > 0) throw new Error(`${lost} of ${ids.length} pushes did not arrive in ${GIVE_UP} ms`)
  return seconds
}

const [most, stuck] = [await people(count, 'push.example'), await people(100, HANGING)]
await pushAll(most.slice(0, 100), [])
const rounds = []
for (let round = 0; round < Number(values.rounds); round++) {
  const alone = await pushAll(most, [])
  const beside = await pushAll(most, stuck)
  rounds.push({ alone, beside })
  printLine(
    `${count} pushes in ${alone.toFixed(1)} s, beside a hanging service ${beside.toFixed(1)} s`,
  )
}
const ideal = (count * delay) / 1000 / CONNECTIONS
const share = median(rounds.map(({ alone }) => ideal / alone))
const slower = median(rounds.map(({ alone, beside }) => beside / alone))
printLine(
  `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}: ${share.toFixed(2)} of ${CONNECTIONS} connections, ${slower.toFixed(2)}x beside a hanging service`,
)
ctx.push.close()
// Waits for the leases that the end of the pushes leaves.
await webPushes.run(ctx)
await service.close()
await stage.close()
process.exit(0)
