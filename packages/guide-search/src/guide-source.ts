import type { GuideDocument, IndexedDocument } from './guide-document.ts'

/** What the package logs with. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

interface Subscriber {
  onMessage(payload: string): void
  /**
   * Announcements may have been missed. Called when the subscription starts and after a lost
   * connection.
   */
  onGap(): void
}

export interface Subscription {
  /**
   * Resolves when everything committed before the call has been announced; false if the connection
   * is lost.
   */
  barrier(): Promise<boolean>
  stop(): Promise<void>
}

interface GuideVersion {
  readonly id: string
  readonly version: number
  readonly views: number
}

/** Where the listed guides come from, such as a database. */
export interface GuideSource {
  /** All listed guides in batches, in any order, with folded texts. */
  readAll(): AsyncIterable<readonly IndexedDocument[]>
  /** Those of these guides that are currently listed. */
  readSome(ids: readonly string[]): Promise<readonly GuideDocument[]>
  /** The next listed guides after this id, in order of id; without an id, the first ones. */
  versionsAfter(id: string | null, limit: number): Promise<readonly GuideVersion[]>
  /** Guides with a version above this one, listed or not. */
  changedSince(version: number): Promise<readonly string[]>
  newestVersion(): Promise<number>
  /** Calls the listener with the id of each changed guide. */
  subscribeToChanges(subscriber: Subscriber): Subscription
  /** Calls the listener with `id count` for each viewed guide. */
  subscribeToViews(subscriber: Subscriber): Subscription
}
