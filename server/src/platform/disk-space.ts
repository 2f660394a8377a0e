import { statfs } from 'node:fs/promises'

const GIB = 2 ** 30
/**
 * Free bytes below which the operator is warned of a full disk, and of writes that will soon fail.
 */
const FREE = { low: 5 * GIB, none: GIB / 2 }

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
  readonly room: 'enough' | 'low' | 'none'
}

function roomOf(freeBytes: number): DiskSpace['room'] {
  if (freeBytes < FREE.none) return 'none'
  return freeBytes < FREE.low ? 'low' : 'enough'
}

/** The space of the disk that holds the folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  return { freeBytes, totalBytes: blocks * bsize, room: roomOf(freeBytes) }
}
