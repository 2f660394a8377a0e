import { parseSync } from '@swc/core'

/** What one source file contributes to the figures of `npm run measure`. */
export interface SourceMetrics {
  readonly lines: number
  readonly commentLines: number
  /** Length of each function in lines. */
  readonly functions: readonly number[]
  readonly any: number
  /** `as T`, without `as const`. */
  readonly as: number
  readonly nonNull: number
  readonly suppressions: number
  readonly todo: number
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
])

const COMMENT_LINE = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|\{\/\*)/
const SUPPRESSION = /@ts-(?:ignore|expect-error|nocheck)\b|\bbiome-ignore\b/g
const LEFT_WORK = /\b(?:TO[D]O|FIX[M]E)\b/g

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

export function measureSource(path: string, text: string): SourceMetrics {
  const lines = text.split('\n')
  const length = lines.at(-1) === '' ? lines.length - 1 : lines.length
  const counts = { any: 0, as: 0, nonNull: 0 }
  const functions: number[] = []
  // Positions are bytes that continue from file to file: the first statement gives the origin.
  const marked = `;${text}`
  const lineAt = lineFinder(Buffer.from(marked))
  const module = parseSync(marked, { syntax: 'typescript', tsx: path.endsWith('x') })
  const origin = module.body[0]?.span.start ?? 0
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    if (!isNode(value)) return
    const { type, span } = value
    if (type === 'TsKeywordType' && value.kind === 'any') counts.any += 1
    if (type === 'TsAsExpression') counts.as += 1
    if (type === 'TsNonNullExpression') counts.nonNull += 1
    if (typeof type === 'string' && FUNCTIONS.has(type) && isSpan(span))
      functions.push(lineAt(span.end - origin) - lineAt(span.start - origin) + 1)
    for (const child of Object.values(value)) visit(child)
  }
  visit(module.body)
  return {
    lines: length,
    commentLines: lines.filter((line) => COMMENT_LINE.test(line)).length,
    functions,
    ...counts,
    suppressions: text.match(SUPPRESSION)?.length ?? 0,
    todo: text.match(LEFT_WORK)?.length ?? 0,
  }
}

const isSpan = (value: unknown): value is { start: number; end: number } =>
  isNode(value) && typeof value.start === 'number' && typeof value.end === 'number'

function lineFinder(bytes: Buffer): (offset: number) => number {
  const ends: number[] = []
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) ends.push(at)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
