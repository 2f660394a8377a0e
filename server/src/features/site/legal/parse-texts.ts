import { Worker } from 'node:worker_threads'
import type { Language } from '@annai/contract/languages'
import type { ParsedText } from '@annai/contract/site/legal/shapes'
import type { WorkerMessage } from './markdown-worker.ts'

const WORKER = new URL('./markdown-worker.ts', import.meta.url)
const START_WITHIN = 20_000
const PARSE_WITHIN = 10_000
const MEGABYTES = 256

interface ParsedTexts {
  readonly parsed: readonly (readonly [Language, ParsedText])[]
  /** The language of the first text that took too much time or memory. */
  readonly tooComplex: Language | undefined
}

/** Parses texts in Markdown in a worker thread, which ends when they take too long. */
export function parseTexts(
  texts: readonly (readonly [Language, string])[],
  within = PARSE_WITHIN,
): Promise<ParsedTexts> {
  const worker = new Worker(WORKER, {
    workerData: texts,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  return new Promise((resolve, reject) => {
    const parsed: (readonly [Language, ParsedText])[] = []
    let isReady = false
    const finish = (error?: Error) => {
      clearTimeout(timer)
      void worker.terminate()
      if (!isReady) return reject(error ?? new Error('the parser of legal texts does not start'))
      resolve({ parsed, tooComplex: texts[parsed.length]?.[0] })
    }
    let timer = setTimeout(finish, START_WITHIN)
    worker.on('error', finish).on('exit', () => finish())
    worker.on('message', (message: WorkerMessage) => {
      if (message !== 'ready') return void parsed.push(message)
      isReady = true
      clearTimeout(timer)
      timer = setTimeout(finish, within)
    })
  })
}
