import type { Logger } from '../log.ts'
import { type EncoderProcess, startEncoder } from './encoder-process.ts'
import type { EncodingResult } from './encoding.ts'
import { formatOf } from './formats.ts'

export type PictureResult = EncodingResult | { readonly problem: 'busy' }

export interface Pictures {
  /** Makes a picture of uploaded bytes, or tells why that cannot be. */
  encode(content: Buffer): Promise<PictureResult>
  close(): void
}

/** One: a picture may take 100 MB while it is unpacked, and a small machine has other work, too. */
const AT_ONCE = 1
/** Pictures that wait at most; each holds up to 5 MB. */
const MAX_WAITING = 16
const REST_AT_MOST = 30_000

/** So many at once, so many waiting; who comes last is sent away. */
function createPlaces(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let working = 0
  return {
    async enter(): Promise<boolean> {
      if (working < atOnce) working++
      else if (waiting.length >= maxWaiting) return false
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return true
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else working--
    },
  }
}

/** Encoders that wait for the next picture: starting one takes longer than most pictures. */
function createBench() {
  const resting: { encoder: EncoderProcess; timer: NodeJS.Timeout }[] = []
  let isClosed = false
  return {
    take(): EncoderProcess | undefined {
      for (let last = resting.pop(); last; last = resting.pop()) {
        clearTimeout(last.timer)
        if (last.encoder.isAlive()) return last.encoder
      }
      return undefined
    },
    seat(encoder: EncoderProcess) {
      if (isClosed) return encoder.end()
      encoder.rest()
      const timer = setTimeout(() => {
        const place = resting.findIndex((each) => each.encoder === encoder)
        if (place >= 0) resting.splice(place, 1)
        encoder.end()
      }, REST_AT_MOST)
      timer.unref()
      resting.push({ encoder, timer })
    },
    close() {
      isClosed = true
      for (const { encoder, timer } of resting.splice(0)) {
        clearTimeout(timer)
        encoder.end()
      }
    },
  }
}

/** Pictures are made one at a time, in a process of its own, each within so many milliseconds. */
export function createPictures(log: Logger, within = 5000): Pictures {
  const places = createPlaces(AT_ONCE, MAX_WAITING)
  const bench = createBench()

  async function work(content: Buffer): Promise<PictureResult> {
    const encoder = bench.take() ?? (await startEncoder())
    if (!encoder) {
      log.error('the encoder of pictures does not start')
      return { problem: 'busy' }
    }
    const answer = await encoder.encode(content, within)
    if ('failure' in answer) {
      log.warn({ bytes: content.length, failure: answer.failure }, 'a picture broke the encoder')
      // Slowness may be the machine's: trying again is worth it. A crash is the picture's.
      return { problem: answer.failure === 'late' ? 'busy' : 'notAnImage' }
    }
    bench.seat(encoder)
    return answer
  }

  return {
    async encode(content) {
      if (!formatOf(content)) return { problem: 'notAnImage' }
      if (!(await places.enter())) return { problem: 'busy' }
      try {
        return await work(content)
      } finally {
        places.leave()
      }
    },
    close: bench.close,
  }
}
