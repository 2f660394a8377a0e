import { createWorkQueue } from '../concurrency/work-queue.ts'
import type { Logger } from '../log.ts'
import { type EncoderProcess, startEncoder } from './encoder-process.ts'
import type { EncodingResult } from './encoding.ts'
import { formatOf } from './formats.ts'

/**
 * `unavailable`: no encoder starts. `late` and `crashed`: the picture killed the encoder, and an
 * account should not be able to send many of those.
 */
type PictureResult = EncodingResult | { readonly problem: 'unavailable' | 'late' | 'crashed' }

interface EncodeOptions {
  /** The uploading account: one of its pictures is encoded at a time, and one may wait. */
  readonly account?: string | undefined
  /** Called in the picture's turn, before it is read; an error ends the turn. */
  readonly admit?: () => Promise<void>
}

export interface Pictures {
  /** Encodes an uploaded picture, or returns why it cannot. Refuses with 503 when too many wait. */
  encode(content: Buffer, options?: EncodeOptions): Promise<PictureResult>
  close(): void
}

/**
 * One at a time, because a picture may take 100 MB while it is decoded. Each waiting one holds up
 * to 5 MB. The wait ends before the connection would be cut without an answer (30 s).
 */
const BOUNDS = { concurrency: 1, maxWaiting: 16, maxWaitMs: 20_000, maxPerAccount: 2 }
const IDLE_AT_MOST_MS = 30_000

/** Idle encoders: starting one takes longer than most pictures. */
function createEncoderPool() {
  const idle: { encoder: EncoderProcess; timer: NodeJS.Timeout }[] = []
  let isClosed = false
  return {
    acquire(): EncoderProcess | undefined {
      for (let last = idle.pop(); last; last = idle.pop()) {
        clearTimeout(last.timer)
        if (last.encoder.isAlive()) return last.encoder
      }
      return undefined
    },
    release(encoder: EncoderProcess) {
      if (isClosed) return encoder.end()
      encoder.unref()
      const timer = setTimeout(() => {
        const at = idle.findIndex((each) => each.encoder === encoder)
        if (at >= 0) idle.splice(at, 1)
        encoder.end()
      }, IDLE_AT_MOST_MS)
      timer.unref()
      idle.push({ encoder, timer })
    },
    close() {
      isClosed = true
      for (const { encoder, timer } of idle.splice(0)) {
        clearTimeout(timer)
        encoder.end()
      }
    },
  }
}

/**
 * Pictures are encoded one at a time, in a process of their own, each within a time limit.
 */
export function createPictures(log: Logger, withinMs = 5000): Pictures {
  const queue = createWorkQueue(BOUNDS)
  const pool = createEncoderPool()

  async function work(content: Buffer): Promise<PictureResult> {
    const encoder = pool.acquire() ?? (await startEncoder())
    if (!encoder) {
      log.error('the encoder of pictures does not start')
      return { problem: 'unavailable' }
    }
    const answer = await encoder.encode(content, withinMs)
    if ('failure' in answer) {
      log.warn({ bytes: content.length, failure: answer.failure }, 'a picture broke the encoder')
      return { problem: answer.failure === 'late' ? 'late' : 'crashed' }
    }
    pool.release(encoder)
    return answer
  }

  return {
    async encode(content, { account, admit } = {}) {
      if (!formatOf(content)) return { problem: 'notAnImage' }
      return queue.run(async () => {
        await admit?.()
        return work(content)
      }, account)
    },
    close: pool.close,
  }
}
