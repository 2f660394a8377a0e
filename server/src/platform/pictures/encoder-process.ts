import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { lengthOf } from '../child-process/frames.ts'
import type { EncoderMessage } from './encoder.ts'
import type { EncodingResult } from './encoding.ts'

const ENCODER = fileURLToPath(new URL('./encoder.ts', import.meta.url))
const START_WITHIN_MS = 20_000

/**
 * The whole environment of the process: no secrets, because a hostile picture may take it over. By
 * default the C library keeps freed memory, in as many heaps as there are threads, so that memory
 * would grow with each picture. (Other C libraries ignore these variables.)
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

/** `late`: it did not answer in time and was killed. `gone`: it exited. */
type EncoderFailure = { readonly failure: 'late' | 'gone' }

export interface EncoderProcess {
  encode(content: Buffer, withinMs: number): Promise<EncodingResult | EncoderFailure>
  isAlive(): boolean
  /** An idle process must not keep the server running. */
  unref(): void
  end(): void
}

/** Starts a process that decodes and encodes pictures; null if it does not start. */
export async function startEncoder(): Promise<EncoderProcess | null> {
  const child = fork(ENCODER, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    cwd: '/',
    env: ENVIRONMENT,
  })
  // SIGKILL, because a decoder in an endless loop handles no other signal.
  const end = () => void child.kill('SIGKILL')

  const nextMessage = (withinMs: number) =>
    new Promise<EncoderMessage | EncoderFailure>((resolve) => {
      const finish = (message: EncoderMessage | EncoderFailure) => {
        clearTimeout(timer)
        child.off('message', finish).off('exit', gone).off('error', gone)
        resolve(message)
      }
      const gone = () => finish({ failure: 'gone' })
      const timer = setTimeout(() => {
        end()
        finish({ failure: 'late' })
      }, withinMs)
      child.on('message', finish).on('exit', gone).on('error', gone)
    })

  const isAlive = () => child.connected && child.exitCode === null && child.signalCode === null
  const greeting = await nextMessage(START_WITHIN_MS)
  if ('failure' in greeting) return null
  const { stdin } = child
  if (!(stdin instanceof Socket)) throw new Error('an encoder has no input')
  // Without these listeners, an idle process that is killed would end the server, too.
  child.on('error', end)
  stdin.on('error', end)
  return {
    async encode(content, withinMs) {
      child.ref()
      child.channel?.ref()
      stdin.ref()
      const answer = nextMessage(withinMs)
      // As a message it would be copied three times, and each copy would stay until garbage
      // collection.
      stdin.write(lengthOf(content))
      stdin.write(content)
      const message = await answer
      return 'ready' in message ? { failure: 'gone' } : message
    },
    isAlive,
    unref() {
      child.unref()
      child.channel?.unref()
      stdin.unref()
    },
    end,
  }
}
