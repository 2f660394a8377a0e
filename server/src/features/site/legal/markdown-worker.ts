import { parentPort, workerData } from 'node:worker_threads'
import type { Language } from '@annai/contract/languages'
import type { ParsedText } from '@annai/contract/site/legal/shapes'
import { parseMarkdown } from './markdown.ts'

/** Characters of a parsed text as JSON: links that are used again and again make it long. */
const MAX_PARSED = 500_000

/** `ready` once, then the texts in their order. */
export type WorkerMessage = 'ready' | readonly [Language, ParsedText]

const texts: readonly (readonly [Language, string])[] = workerData
const send = (message: WorkerMessage) => parentPort?.postMessage(message)

send('ready')
for (const [language, text] of texts) {
  const parsed = parseMarkdown(text)
  if (JSON.stringify(parsed).length > MAX_PARSED) throw new Error('the parsed text is too long')
  send([language, parsed])
}
