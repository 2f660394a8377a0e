import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { foldDocument } from '@annai/guide-search'
import type { PoolConfig } from 'pg'
import { connect } from '../../../platform/db/database.ts'
import { createLog } from '../../../platform/log.ts'
import { allListed } from './store.ts'
import { documentOf } from './view.ts'

/** The database settings of the thread, and the number of guides per batch. */
export interface ReaderData {
  readonly database: PoolConfig
  readonly atOnce: number
}

/** The maximum number of batches that wait to be processed. */
const MAX_WAITING = 3

/**
 * The thread that reads all listed guides for a build, so that rows and their garbage collection do
 * not delay requests. Ends with an empty batch.
 */
async function postAll(port: NonNullable<typeof parentPort>): Promise<void> {
  const { database, atOnce } = workerData as ReaderData
  const { db, close } = connect({ ...database, max: 1 }, createLog('silent'))
  let waiting = 0
  port.on('message', () => {
    waiting--
  })
  for await (const rows of allListed(db, atOnce)) {
    while (waiting >= MAX_WAITING) await once(port, 'message')
    port.postMessage(rows.map((row) => foldDocument(documentOf(row))))
    waiting++
  }
  port.postMessage([])
  await close()
}

if (parentPort) await postAll(parentPort)
