import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../../../platform/db/database.ts'
import { createLog } from '../../../../platform/log.ts'
import { allListed } from '../store.ts'
import type { Reading } from './build.ts'
import { foldedOf, listedOf } from './listed.ts'

/** So many batches may wait for the one who takes them. */
const AHEAD = 3

/**
 * The thread that reads all listed guides for a build: the rows and what they leave to the garbage
 * collector never hold up those who are being served. Ends with an empty batch.
 */
async function readOn(port: NonNullable<typeof parentPort>): Promise<void> {
  const { database, atOnce } = workerData as Reading
  const { db, close } = connect({ ...database, max: 1 }, createLog('silent'))
  let ahead = 0
  port.on('message', () => {
    ahead--
  })
  for await (const rows of allListed(db, atOnce)) {
    while (ahead >= AHEAD) await once(port, 'message')
    port.postMessage(rows.map((row) => foldedOf(listedOf(row))))
    ahead++
  }
  port.postMessage([])
  await close()
}

if (parentPort) await readOn(parentPort)
