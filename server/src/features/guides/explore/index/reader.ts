import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../../../platform/db/database.ts'
import { createLog } from '../../../../platform/log.ts'
import { listedAfter } from '../store.ts'
import type { Reading } from './build.ts'
import { foldedOf, listedOf } from './listed.ts'

/** So many batches may wait for the one who takes them. */
const AHEAD = 3

/**
 * The thread that reads all listed guides for a build: the rows and what they leave to the garbage
 * collector never hold up those who are being served. Ends with an empty batch.
 */
async function readOn(port: NonNullable<typeof parentPort>): Promise<void> {
  const { database, after, atOnce } = workerData as Reading
  const { db, close } = connect({ ...database, max: 1 }, createLog('silent'))
  let ahead = 0
  port.on('message', () => {
    ahead--
  })
  for (let last: string | null = after; last !== null; ) {
    const rows = await listedAfter(db, last, atOnce)
    while (ahead >= AHEAD) await once(port, 'message')
    if (rows.length > 0) port.postMessage(rows.map((row) => foldedOf(listedOf(row))))
    ahead++
    last = rows.at(-1)?.account_id ?? null
  }
  port.postMessage([])
  await close()
}

if (parentPort) await readOn(parentPort)
