import { createHash } from 'node:crypto'
import { type Line, type Sums, writeLine } from './format.ts'

export interface Chunk {
  bytes: Buffer
  rows: number
}

/** One section as it stands in the file, its sums computed on the way. */
export async function* section(
  title: Line,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Buffer, Sums> {
  const hash = createHash('sha256').update(JSON.stringify(title))
  let bytes = 0
  let rows = 0
  yield writeLine(title)
  for await (const chunk of chunks) {
    yield writeLine({ chunk: chunk.bytes.length, rows: chunk.rows })
    yield chunk.bytes
    hash.update(chunk.bytes)
    bytes += chunk.bytes.length
    rows += chunk.rows
  }
  const end = { bytes, rows, sha256: hash.digest('hex') }
  yield writeLine({ end })
  return end
}
