import type { Subscription } from '../../../../platform/db/signals.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { Bits } from '../../../../platform/search/bits.ts'
import * as store from '../store.ts'
import { buildIndex } from './build.ts'
import { Chores } from './chores.ts'
import type { Bounds, GuideIndex } from './guide-index.ts'
import { listedOf } from './listed.ts'

const CHANGED = 'guide_changed'
/** Payload: the guide's id and the new view count. */
const VIEWED = 'guide_viewed'
const COMPARED_AT_ONCE = 5000
const CHANGED_AT_ONCE = 500
/** Changes that come together are read together, for longer while many come; a second is promised. */
const GATHER_MS = 200
const GATHER_MANY_MS = 400
const MANY = 10
/** Longer than any transaction of ours: versions below the mark before last are all committed. */
const MARK_MS = 60_000
const CHECK_MS = 5 * 60_000

/**
 * Keeps an index true to the database: hears of every change (within milliseconds), catches up by
 * version after a gap, compares everything now and then, and builds anew when changes have worn it.
 */
export class Keeper {
  /** Null until it is complete; the database answers meanwhile. */
  index: GuideIndex | null = null
  /** How many guides comparisons had to put right; 0 unless something is wrong with us. */
  drifts = 0
  private readonly p: Platform
  private readonly bounds: Bounds
  private readonly heard = new Set<string>()
  private heardWhileBuilding: Set<string> | null = null
  /** Counts that were announced and are not in the index yet; the last one of each guide. */
  private readonly views = new Map<string, number>()
  private subscription: Subscription | null = null
  private viewSubscription: Subscription | null = null
  private readonly chores: Chores
  private gathering: NodeJS.Timeout | null = null
  private readLast = 0
  private draining: Promise<void> | null = null
  private readonly stopping = new AbortController()
  private marks = { safe: 0, latest: 0 }
  private readonly completion = Promise.withResolvers<void>()
  /** Resolves when the index is complete. */
  readonly ready = this.completion.promise

  constructor(p: Platform, bounds: Bounds) {
    this.p = p
    this.bounds = bounds
    this.chores = new Chores(p.log)
  }

  start(): void {
    this.subscription = this.p.signals.listen(CHANGED, {
      heard: (id) => this.hear(id),
      gap: () => this.chores.do('mind a gap', () => this.mindGap()),
    })
    this.viewSubscription = this.p.signals.listen(VIEWED, {
      heard: (payload) => this.onViewed(payload),
      gap: () => this.index && this.chores.do('compare', () => this.compare()),
    })
    this.chores.every(MARK_MS, 'mark versions', () => this.mark())
    this.chores.every(CHECK_MS, 'compare', () => this.compare())
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    const chores = this.chores.stop()
    this.completion.resolve()
    if (this.gathering) clearTimeout(this.gathering)
    await Promise.all([this.subscription?.stop(), this.viewSubscription?.stop()])
    await chores
    await this.draining?.catch(() => undefined)
  }

  /** Resolves when the index shows everything that was committed before the call. */
  async settle(): Promise<void> {
    if (!this.index) return
    if (!(await this.subscription?.settle())) await this.catchUp()
    await this.drain()
  }

  private hear(id: string): void {
    this.heard.add(id)
    this.heardWhileBuilding?.add(id)
    this.scheduleDrain()
  }

  private onViewed(payload: string): void {
    const [id = '', count = ''] = payload.split(' ')
    const views = Number(count)
    if (!Number.isSafeInteger(views)) return
    this.views.set(id, views)
    this.heardWhileBuilding?.add(id)
    this.scheduleDrain()
  }

  private scheduleDrain(): void {
    if (!this.index || this.gathering || this.stopping.signal.aborted) return
    const gatherMs = this.readLast < MANY ? GATHER_MS : GATHER_MANY_MS
    this.gathering = setTimeout(() => {
      this.gathering = null
      this.drain().catch((error) => {
        this.p.log.warn({ error: String(error) }, 'explore: changes wait for the database')
        this.chores.do('read changes', () => this.drain())
      })
    }, gatherMs)
    this.gathering.unref()
  }

  private drain(): Promise<void> {
    this.draining ??= this.readHeard().finally(() => {
      this.draining = null
    })
    return this.draining
  }

  private async readHeard(): Promise<void> {
    this.readLast = this.heard.size
    while (this.heard.size > 0 && this.index && !this.stopping.signal.aborted) {
      const ids = [...this.heard].slice(0, CHANGED_AT_ONCE)
      for (const id of ids) this.heard.delete(id)
      try {
        await this.bring(this.index, ids)
      } catch (error) {
        for (const id of ids) this.heard.add(id)
        throw error
      }
    }
    if (this.index && this.heard.size === 0) this.applyViews(this.index)
  }

  /** After rows that are being read: a row may hold an older count than was announced since. */
  private applyViews(index: GuideIndex): void {
    for (const [id, views] of this.views) index.setViews(id, views)
    this.views.clear()
  }

  /** Makes the index say of these guides what the database says. */
  private async bring(index: GuideIndex, ids: readonly string[]): Promise<void> {
    const rows = await store.listedAmong(this.p.db, ids)
    const gone = new Set(ids)
    for (const row of rows) {
      gone.delete(row.account_id)
      index.put(listedOf(row))
    }
    for (const id of gone) index.remove(id)
  }

  private async mindGap(): Promise<void> {
    if (!this.index) return this.build()
    await this.catchUp()
    await this.drain()
    await this.compare()
  }

  /** Hears of everything that changed since versions were surely complete. */
  private async catchUp(): Promise<void> {
    for (const id of await store.changedSince(this.p.db, this.marks.safe)) this.heard.add(id)
  }

  private async build(): Promise<void> {
    const begun = Date.now()
    const heard = new Set<string>()
    this.heardWhileBuilding = heard
    // Whatever is under way now notifies us when it commits; a gap is followed by a comparison.
    const newest = await store.newestVersion(this.p.db)
    this.marks = { safe: newest, latest: newest }
    const { signal } = this.stopping
    const index = await buildIndex(this.p, this.bounds, { stopping: signal })
    if (signal.aborted) return
    while (heard.size > 0) {
      const ids = [...heard].slice(0, CHANGED_AT_ONCE)
      for (const id of ids) heard.delete(id)
      await this.bring(index, ids)
    }
    this.heardWhileBuilding = null
    if (!this.index) this.heard.clear()
    this.applyViews(index)
    this.index = index
    this.completion.resolve()
    this.p.log.info({ guides: index.size, ms: Date.now() - begun }, 'explore: index complete')
  }

  private async mark(): Promise<void> {
    if (!this.index) return
    this.marks = { safe: this.marks.latest, latest: await store.newestVersion(this.p.db) }
    if (this.index.isWorn) await this.build()
  }

  /** Compares every listed guide's version; a difference that stays is put right and reported. */
  async compare(): Promise<void> {
    const { index } = this
    if (!index) return
    const suspicious = await this.differences(index)
    if (suspicious.length === 0) return
    await this.settle()
    const stale: string[] = []
    const miscounted: string[] = []
    for (let from = 0; from < suspicious.length; from += CHANGED_AT_ONCE) {
      const ids = suspicious.slice(from, from + CHANGED_AT_ONCE)
      const rows = await store.listedAmong(this.p.db, ids)
      const found = new Map(rows.map((row) => [row.account_id, row]))
      stale.push(...ids.filter((id) => found.get(id)?.version !== index.versionOf(id)))
      miscounted.push(...ids.filter((id) => found.get(id)?.profile_views !== index.viewsOf(id)))
    }
    // A change between the two readings is not drift: it was notified and is being read.
    const drifted = stale.filter((id) => !this.heard.has(id))
    // Views are announced without a version, so a lost announcement shows only here.
    for (const id of miscounted) this.heard.add(id)
    if (drifted.length === 0) return this.drain()
    this.drifts += drifted.length
    this.p.log.warn({ guides: drifted.length }, 'explore: the index had drifted, put right')
    for (const id of drifted) this.heard.add(id)
    await this.drain()
  }

  private async differences(index: GuideIndex): Promise<string[]> {
    const seen = new Bits()
    const different: string[] = []
    for (let after: string | null = null; ; ) {
      const rows = await store.versionsAfter(this.p.db, after, COMPARED_AT_ONCE)
      for (const { account_id, version, profile_views } of rows) {
        const slot = index.slotOf(account_id)
        if (slot !== undefined) seen.add(slot)
        const isSame =
          index.versionOf(account_id) === version && index.viewsOf(account_id) === profile_views
        if (!isSame) different.push(account_id)
      }
      after = rows.at(-1)?.account_id ?? null
      if (rows.length < COMPARED_AT_ONCE || this.stopping.signal.aborted) break
    }
    for (const [id, slot] of index.tenancies()) if (!seen.has(slot)) different.push(id)
    return different
  }
}
