import { createWorkQueue } from '../../../platform/concurrency/work-queue.ts'
import { type EncodingResult, encode, restrictReaders } from './encoding.ts'
import { formatOf } from './formats.ts'

declare module '../../../platform/platform.ts' {
  interface Platform {
    readonly pictures: Pictures
  }
}

export interface Pictures {
  /**
   * Encodes an uploaded picture, or returns why it cannot. Refuses with 503 when too many wait;
   * accounts take turns.
   */
  encode(content: Buffer, account?: string): Promise<EncodingResult>
}

/**
 * One at a time, because a picture may take 100 MB while it is decoded. Each waiting one holds up
 * to 5 MB. An account may send a whole gallery and a portrait at once.
 */
export const PICTURE_QUEUE = {
  concurrency: 1,
  maxWaiting: 32,
  maxWaitMs: 40_000,
  maxPerAccount: 10,
}

/** Seconds for decoding: a large picture on a slow machine takes some. */
const DECODE_WITHIN = 15

/** Decodes and encodes pictures in the threads of libvips. */
export function createPictures(decodeWithinSeconds = DECODE_WITHIN): Pictures {
  restrictReaders()
  const queue = createWorkQueue(PICTURE_QUEUE)
  return {
    async encode(content, account) {
      if (!formatOf(content)) return { problem: 'notAnImage' }
      return queue.run(() => encode(content, decodeWithinSeconds), account)
    },
  }
}
