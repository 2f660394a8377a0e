import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly stream: Readable
  readonly bytes: number
}

export interface ListedFile {
  readonly name: string
  readonly changedAt: Date
}

/** The store of uploaded files. A name is used once and its content never changes. */
export interface MediaStore {
  /** Stores a file; it survives a power cut once this resolves. */
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<StoredFile | null>
  /** Removes a file; succeeds if it does not exist. */
  remove(name: string): Promise<void>
  /** The names of all files, including left-overs of an interrupted `put`. */
  list(): AsyncIterable<ListedFile>
}
