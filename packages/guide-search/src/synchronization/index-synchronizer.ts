import { BitSet } from '../collections/bit-set.ts'
import type { CacheBounds, GuideIndex } from '../guide-index.ts'
import type { GuideSource, Log, Subscription } from '../guide-source.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import { buildIndex } from './build-index.ts'
import { RetryingTaskQueue } from './retrying-task-queue.ts'

const COMPARED_AT_ONCE = 5000
const CHANGED_AT_ONCE = 500
/** Debounce of changes in ms, longer under load; updates must appear within a second. */
const GATHER_MS = 200
const GATHER_MANY_MS = 400
const MANY = 10
/**
 * Longer than any transaction of the server: versions below the second-last mark are all committed.
 */
const MARK_MS = 60_000
const CHECK_MS = 5 * 60_000

/**
 * Keeps the index equal to the source: reads every announced change (within milliseconds), catches
 * up by version after a lost connection, compares all versions periodically, and rebuilds the index
 * when it contains too much garbage.
 */
export class IndexSynchronizer {
  /** Null until the index is complete. */
  index: GuideIndex | null = null
  /** Guides that a comparison had to correct; above 0 means a fault of the synchronizer. */
  driftCount = 0
  /**
   * When the index was last known to equal the source (ms since 1970); null until it is complete.
   */
  comparedAt: number | null = null
  private readonly source: GuideSource
  private readonly log: Log
  private readonly bounds: CacheBounds
  private readonly now: () => number
  private readonly places: PlaceTree
  private readonly changed = new Set<string>()
  private changedWhileBuilding: Set<string> | null = null
  /** Announced view counts that are not in the index yet, by guide. */
  private readonly views = new Map<string, number>()
  private subscription: Subscription | null = null
  private viewSubscription: Subscription | null = null
  private readonly tasks: RetryingTaskQueue
  private gathering: NodeJS.Timeout | null = null
  private readLast = 0
  private draining: Promise<void> | null = null
  private readonly stopping = new AbortController()
  private marks = { safe: 0, latest: 0 }
  private readonly completion = Promise.withResolvers<void>()
  /** Resolves when the index is complete. */
  readonly ready = this.completion.promise

  constructor(
    source: GuideSource,
    log: Log,
    bounds: CacheBounds,
    now: () => number,
    places: PlaceTree,
  ) {
    this.now = now
    this.places = places
    this.source = source
    this.log = log
    this.bounds = bounds
    this.tasks = new RetryingTaskQueue(log)
  }

  start(): void {
    this.subscription = this.source.subscribeToChanges({
      onMessage: (id) => this.onChanged(id),
      onGap: () => this.tasks.add('resync', () => this.resync()),
    })
    this.viewSubscription = this.source.subscribeToViews({
      onMessage: (payload) => this.onViewed(payload),
      onGap: () => this.index && this.tasks.add('compare', () => this.compare()),
    })
    this.tasks.every(MARK_MS, 'mark versions', () => this.mark())
    this.tasks.every(CHECK_MS, 'compare', () => this.compare())
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    const tasks = this.tasks.stop()
    this.completion.resolve()
    if (this.gathering) clearTimeout(this.gathering)
    await Promise.all([this.subscription?.stop(), this.viewSubscription?.stop()])
    await tasks
    await this.draining?.catch(() => undefined)
  }

  /** Resolves when the index includes everything that was committed before the call. */
  async flush(): Promise<void> {
    if (!this.index) return
    if (!(await this.subscription?.barrier())) await this.catchUp()
    await this.drain()
  }

  private onChanged(id: string): void {
    this.changed.add(id)
    this.changedWhileBuilding?.add(id)
    this.scheduleDrain()
  }

  private onViewed(payload: string): void {
    const [id = '', count = ''] = payload.split(' ')
    const views = Number(count)
    if (!Number.isSafeInteger(views)) return
    this.views.set(id, views)
    this.changedWhileBuilding?.add(id)
    this.scheduleDrain()
  }

  private scheduleDrain(): void {
    if (!this.index || this.gathering || this.stopping.signal.aborted) return
    const gatherMs = this.readLast < MANY ? GATHER_MS : GATHER_MANY_MS
    this.gathering = setTimeout(() => {
      this.gathering = null
      this.drain().catch((error) => {
        this.log.warn({ error: String(error) }, 'guide search: changes wait for the database')
        this.tasks.add('read changes', () => this.drain())
      })
    }, gatherMs)
    this.gathering.unref()
  }

  private drain(): Promise<void> {
    this.draining ??= this.readChanged().finally(() => {
      this.draining = null
    })
    return this.draining
  }

  private async readChanged(): Promise<void> {
    this.readLast = this.changed.size
    while (this.changed.size > 0 && this.index && !this.stopping.signal.aborted) {
      const ids = [...this.changed].slice(0, CHANGED_AT_ONCE)
      for (const id of ids) this.changed.delete(id)
      try {
        await this.refresh(this.index, ids)
      } catch (error) {
        for (const id of ids) this.changed.add(id)
        throw error
      }
    }
    if (this.index && this.changed.size === 0) this.applyViews(this.index)
  }

  /** After the rows that are being read, which may have an older count than the announced one. */
  private applyViews(index: GuideIndex): void {
    for (const [id, views] of this.views) index.setViews(id, views)
    this.views.clear()
  }

  /** Reads these guides from the source and updates the index. */
  private async refresh(index: GuideIndex, ids: readonly string[]): Promise<void> {
    const guides = await this.source.readSome(ids)
    const gone = new Set(ids)
    for (const guide of guides) {
      gone.delete(guide.id)
      index.put(guide)
    }
    for (const id of gone) index.remove(id)
  }

  private async resync(): Promise<void> {
    if (!this.index) return this.build()
    await this.catchUp()
    await this.drain()
    await this.compare()
  }

  /** Marks all guides above the last complete version as changed. */
  private async catchUp(): Promise<void> {
    for (const id of await this.source.changedSince(this.marks.safe)) this.changed.add(id)
  }

  private async build(): Promise<void> {
    const begun = Date.now()
    const changed = new Set<string>()
    this.changedWhileBuilding = changed
    // Transactions in progress are announced when they commit; after a gap all versions are
    // compared.
    const newest = await this.source.newestVersion()
    this.marks = { safe: newest, latest: newest }
    const { signal } = this.stopping
    const index = await buildIndex(this.source, this.bounds, signal, this.now, this.places)
    if (signal.aborted) return
    while (changed.size > 0) {
      const ids = [...changed].slice(0, CHANGED_AT_ONCE)
      for (const id of ids) changed.delete(id)
      await this.refresh(index, ids)
    }
    this.changedWhileBuilding = null
    if (!this.index) this.changed.clear()
    this.applyViews(index)
    this.index = index
    this.comparedAt = this.now()
    this.completion.resolve()
    this.log.info({ guides: index.size, ms: Date.now() - begun }, 'guide search: index complete')
  }

  private async mark(): Promise<void> {
    if (!this.index) return
    this.marks = { safe: this.marks.latest, latest: await this.source.newestVersion() }
    if (this.index.needsCompaction) await this.build()
  }

  /** Compares the version of every listed guide; a lasting difference is corrected and logged. */
  async compare(): Promise<void> {
    const { index } = this
    if (!index) return
    const suspicious = await this.differences(index)
    if (suspicious.length === 0) {
      this.comparedAt = this.now()
      return
    }
    await this.flush()
    const stale: string[] = []
    const miscounted: string[] = []
    for (let from = 0; from < suspicious.length; from += CHANGED_AT_ONCE) {
      const ids = suspicious.slice(from, from + CHANGED_AT_ONCE)
      const rows = await this.source.readSome(ids)
      const found = new Map(rows.map((guide) => [guide.id, guide]))
      stale.push(...ids.filter((id) => found.get(id)?.version !== index.versionOf(id)))
      miscounted.push(...ids.filter((id) => found.get(id)?.views !== index.viewsOf(id)))
    }
    // A guide that changed between the two readings is no drift: its change was announced.
    const drifted = stale.filter((id) => !this.changed.has(id))
    // Views have no version, so a lost announcement of one is found only here.
    for (const id of miscounted) this.changed.add(id)
    if (drifted.length > 0) {
      this.driftCount += drifted.length
      this.log.warn({ guides: drifted.length }, 'guide search: drift corrected')
      for (const id of drifted) this.changed.add(id)
    }
    await this.drain()
    this.comparedAt = this.now()
  }

  private async differences(index: GuideIndex): Promise<string[]> {
    const seen = new BitSet()
    const different: string[] = []
    for (let after: string | null = null; ; ) {
      const rows = await this.source.versionsAfter(after, COMPARED_AT_ONCE)
      for (const { id, version, views } of rows) {
        const slot = index.slotOf(id)
        if (slot !== undefined) seen.add(slot)
        const isSame = index.versionOf(id) === version && index.viewsOf(id) === views
        if (!isSame) different.push(id)
      }
      after = rows.at(-1)?.id ?? null
      if (rows.length < COMPARED_AT_ONCE || this.stopping.signal.aborted) break
    }
    for (const [id, slot] of index.entries()) if (!seen.has(slot)) different.push(id)
    return different
  }
}
