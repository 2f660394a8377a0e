import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly stream: Readable
  readonly bytes: number
}

export interface ListedFile {
  readonly name: string
  readonly changedAt: Date
}

/** Where uploaded files are kept. A name is given once and its content never changes. */
export interface MediaStore {
  /** The file survives a power cut when this resolves. */
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<StoredFile | null>
  /** A file that is not there counts as removed. */
  remove(name: string): Promise<void>
  /** Every file, left-overs of an interrupted `put` included. */
  list(): AsyncIterable<ListedFile>
}
