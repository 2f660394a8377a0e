import { SHOWN_DAYS, STORED_DAYS } from '@annai/contract/availability/limits'
import { MOST_PEOPLE } from '@annai/contract/availability/vocabulary'
import { dayNumber, utcDayNumber } from '@annai/contract/days'
import { resolveZone, todayIn } from '@annai/contract/when'
import {
  BitSet,
  type BufferPool,
  copy,
  difference,
  intersect,
  intersectionInto,
  subtract,
  unionInto,
} from '../collections/bit-set.ts'
import { FreeRuns } from './free-runs.ts'
import type { DayRange, When } from './when.ts'

/** A guide's calendar in the index. */
export interface IndexedCalendar {
  readonly zone: string
  readonly noticeDays: number
  /** The largest group; null without a limit. */
  readonly mostPeople: number | null
  /** Days since 1970 of the first bit. */
  readonly from: number
  /** One bit per day, the first in the lowest bit of the first byte. The notice is not applied. */
  readonly bits: Uint8Array
}

/** The guides with the same zone and notice, and so with the same days that are too near. */
interface NoticeGroup {
  readonly zone: string
  readonly noticeDays: number
  readonly slots: BitSet
  /** The first day that can still be booked. */
  bookable: number
}

/** Days begin at a quarter of an hour in every zone. */
const QUARTER = 15 * 60_000
const RING = STORED_DAYS
/** Bytes for cached runs of days. */
const RUN_BYTES = 4 * 2 ** 20

/**
 * Which guides are free on which day: one set for each of 400 days from yesterday (UTC) on, in a
 * ring. Each midnight removes the day that is over and the days that the notice now excludes.
 * Missed midnights are applied before the next query or change, so that no answer shows a day that
 * can no longer be booked.
 */
export class DaySets {
  /** The slots of guides who have a calendar. */
  private readonly kept = new BitSet()
  private readonly ring = Array.from({ length: RING }, () => new BitSet())
  /**
   * For each group size, the guides who take groups of that size; the last set is for any larger
   * size.
   */
  private readonly takes = [...MOST_PEOPLE, Number.POSITIVE_INFINITY].map((people) => ({
    people,
    slots: new BitSet(),
  }))
  private readonly groups = new Map<string, NoticeGroup>()
  private readonly runs: FreeRuns
  private readonly pool: BufferPool
  private readonly now: () => number
  private first: number
  private sweptAt: number
  private nextSweep = 0
  private currentDayVersion = 0

  constructor(now: () => number, pool: BufferPool, runBytes = RUN_BYTES) {
    this.now = now
    this.pool = pool
    const days = {
      find: (range: DayRange, size: number) => this.freeOn(range, size),
      has: (slot: number, range: DayRange) => this.hasRun(slot, range),
    }
    this.runs = new FreeRuns(days, pool, runBytes)
    this.sweptAt = now()
    this.first = firstDay(this.sweptAt)
  }

  add(slot: number, calendar: IndexedCalendar | null): void {
    if (!calendar) return
    this.dayVersion()
    const group = this.groupOf(calendar)
    if (!group) return
    this.kept.add(slot)
    this.runs.change(slot)
    const maxPeople = calendar.mostPeople ?? Number.POSITIVE_INFINITY
    for (const { people, slots } of this.takes) if (people <= maxPeople) slots.add(slot)
    group.slots.add(slot)
    const end = this.first + RING
    for (let at = Math.max(0, group.bookable - calendar.from); at < RING; at++) {
      const day = calendar.from + at
      if (day >= end) break
      if (((calendar.bits[at >>> 3] ?? 0) >>> (at & 7)) & 1) this.day(day).add(slot)
    }
  }

  remove(slot: number): void {
    if (!this.kept.has(slot)) return
    this.kept.remove(slot)
    this.runs.change(slot)
    for (const { slots } of this.takes) slots.remove(slot)
    for (const { slots } of this.groups.values()) slots.remove(slot)
    for (const day of this.ring) day.remove(slot)
  }

  /**
   * Removes days that have passed since the last call. Returns a number that changes whenever a set
   * has changed by the time alone.
   */
  dayVersion(): number {
    const now = this.now()
    // A clock that was set back changes nothing: days that have passed stay passed.
    if (now < this.nextSweep) return this.currentDayVersion
    this.nextSweep = (Math.floor(now / QUARTER) + 1) * QUARTER
    this.sweptAt = now
    const isMoved = this.moveTo(firstDay(now))
    const isCleared = this.clearNearDays(now)
    if (isMoved || isCleared) this.currentDayVersion++
    return this.currentDayVersion
  }

  /** Reduces `words` (visible guides) to those who have a calendar and are available. */
  restrict(words: Int32Array, { range, people }: Omit<When, 'calendar'>, size: number): void {
    intersect(words, range ? this.runs.find(range, this.dayVersion(), size) : this.kept.words)
    const taking = people === null ? undefined : this.taking(people)
    if (taking) intersect(words, taking.slots.words)
  }

  /** Fills `unknown` with the guides of `words` (visible guides) who have no calendar. */
  unknownAmong(unknown: Int32Array, words: Int32Array): void {
    difference(unknown, words, this.kept.words)
  }

  /** Whether a visible guide has a calendar. */
  hasCalendar(slot: number): boolean {
    return this.kept.has(slot)
  }

  /** The same for one visible guide. */
  has(slot: number, { range, people, calendar }: When): boolean {
    if (!this.kept.has(slot)) return calendar === 'any'
    if (people !== null && this.taking(people)?.slots.has(slot) === false) return false
    return range === null || this.hasRun(slot, range)
  }

  private hasRun(slot: number, range: DayRange): boolean {
    const { from, to } = this.shown(range)
    let run = 0
    for (let day = from; day <= to && run < range.consecutive; day++)
      run = this.day(day).has(slot) ? run + 1 : 0
    return run === range.consecutive
  }

  private freeOn(range: DayRange, size: number): Int32Array {
    const { from, to } = this.shown(range)
    const free = this.pool.acquireEmpty(size)
    const others = range.consecutive - 1
    if (others === 0) for (let day = from; day <= to; day++) unionInto(free, this.day(day).words)
    const run = this.pool.acquire(size)
    for (let start = from; others > 0 && start + others <= to; start++) {
      copy(run, this.day(start).words)
      for (let at = 1; at < others; at++) intersect(run, this.day(start + at).words)
      intersectionInto(free, run, this.day(start + others).words)
    }
    this.pool.release(run)
    return free
  }

  /** The part of the range that is neither over nor beyond the stored days. */
  private shown({ from, to }: DayRange) {
    return { from: Math.max(from, this.first), to: Math.min(to, this.first + SHOWN_DAYS) }
  }

  private taking(people: number) {
    return this.takes.find((size) => size.people >= people)
  }

  private day(day: number): BitSet {
    return this.ring[day % RING] ?? NO_DAY
  }

  /**
   * The clock of a zone; null for an invalid one. Cached, because a lookup is the slowest part of
   * adding a guide.
   */
  private groupOf({ zone, noticeDays }: IndexedCalendar): NoticeGroup | null {
    const key = `${noticeDays} ${zone}`
    const known = this.groups.get(key)
    if (known) return known
    if (!resolveZone(zone)) return null
    const bookable = dayNumber(todayIn(zone, this.sweptAt)) + noticeDays
    const group = { zone, noticeDays, slots: new BitSet(), bookable }
    this.groups.set(key, group)
    return group
  }

  /**
   * Clears the sets of days that are over; the ring reuses them for the days after the last one.
   */
  private moveTo(first: number): boolean {
    if (first <= this.first) return false
    const end = Math.min(first, this.first + RING)
    for (let day = this.first; day < end; day++) this.day(day).words.fill(0)
    this.first = first
    return true
  }

  private clearNearDays(now: number): boolean {
    const todays = new Map<string, number>()
    let isCleared = false
    for (const group of this.groups.values()) {
      const today = todays.get(group.zone) ?? dayNumber(todayIn(group.zone, now))
      todays.set(group.zone, today)
      const bookable = today + group.noticeDays
      if (bookable <= group.bookable) continue
      const end = Math.min(bookable, this.first + RING)
      for (let day = Math.max(group.bookable, this.first); day < end; day++)
        subtract(this.day(day).words, group.slots.words)
      group.bookable = bookable
      isCleared = true
    }
    return isCleared
  }
}

/** Yesterday in UTC, which is still today in the westernmost time zones. */
const firstDay = (now: number): number => utcDayNumber(now) - 1

const NO_DAY = new BitSet()
