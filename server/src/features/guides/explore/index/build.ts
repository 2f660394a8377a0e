import { on } from 'node:events'
import { setImmediate as others } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { Platform } from '../../../../platform/platform.ts'
import { someListed } from '../store.ts'
import { type Bounds, GuideIndex } from './guide-index.ts'
import { type Folded, foldedOf, type ListedRow, listedOf } from './listed.ts'

/** Few enough that adding them holds nobody up. */
const AT_ONCE = 200
/** For fewer guides starting a thread takes longer than reading them. */
const FEW = 2000

/** Rows are soon garbage; without a bound the thread would take a hundred MB for it. */
const YOUNG_MB = 16

/** What the reading thread gets: how to reach the database, and how many guides to post at once. */
export interface Reading {
  readonly database: PoolConfig
  readonly atOnce: number
}

/** Builds the index by reading all listed guides; a few are read here, more by a thread. */
export async function buildIndex(
  { db, database }: Pick<Platform, 'db' | 'database'>,
  bounds: Bounds,
  { stopping, few = FEW }: { stopping?: AbortSignal; few?: number } = {},
): Promise<GuideIndex> {
  const index = new GuideIndex(bounds)
  const rows: ListedRow[] = await someListed(db, few)
  const batches = rows.length < few ? batchesOf(rows) : readByThread({ database, atOnce: AT_ONCE })
  for await (const guides of batches) {
    if (stopping?.aborted) break
    index.addAll(guides)
    await others()
  }
  return index
}

function* batchesOf(rows: readonly ListedRow[]): Generator<Folded[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    yield rows.slice(from, from + AT_ONCE).map((row) => foldedOf(listedOf(row)))
}

async function* readByThread(reading: Reading): AsyncGenerator<Folded[]> {
  const thread = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  try {
    const batches: AsyncIterable<Folded[][]> = on(thread, 'message', { close: ['exit'] })
    for await (const [guides = []] of batches) {
      if (guides.length === 0) return
      yield guides
      thread.postMessage('taken')
    }
    throw new Error('explore: the reading thread ended too early')
  } finally {
    await thread.terminate()
  }
}
