import type { GuideDocument, IndexedDocument } from './guide-document.ts'

/** What the package logs with. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

interface Subscriber {
  onMessage(payload: string): void
  /** Messages may have been missed: called when the subscription starts and after a lost connection. */
  onGap(): void
}

export interface Subscription {
  /** Resolves when all that was committed before the call has been announced; false when cut off. */
  barrier(): Promise<boolean>
  stop(): Promise<void>
}

interface GuideVersion {
  readonly id: string
  readonly version: number
  readonly views: number
}

/** The source of the listed guides. */
export interface GuideSource {
  /** All listed guides, batch by batch, in no order, with their texts folded. */
  readAll(): AsyncIterable<readonly IndexedDocument[]>
  /** Those of these guides that are listed now. */
  readSome(ids: readonly string[]): Promise<readonly GuideDocument[]>
  /** The next listed guides by id; without an id the first. */
  versionsAfter(id: string | null, limit: number): Promise<readonly GuideVersion[]>
  /** Guides whose version is above this one, listed or not. */
  changedSince(version: number): Promise<readonly string[]>
  newestVersion(): Promise<number>
  /** Announces the id of each changed guide. */
  subscribeToChanges(subscriber: Subscriber): Subscription
  /** Announces `id count` for each guide that was viewed. */
  subscribeToViews(subscriber: Subscriber): Subscription
}
