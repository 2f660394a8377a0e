import { parseSync } from 'vite'

/** A name or sentence of a source file. */
export interface Wording {
  readonly kind: 'identifier' | 'comment' | 'test name' | 'log line'
  readonly text: string
  readonly line: number
}

type Node = Readonly<Record<string, unknown>> & { type: string; start: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The keys of a node that declare a name; names that are only used belong to their declaration. */
const DECLARING: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  CatchClause: ['param'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  ImportSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  TSInterfaceDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSTypeAliasDeclaration: ['id'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key', 'params'],
  TSFunctionType: ['params'],
  TSParameterProperty: ['parameter'],
  Property: ['key'],
}

/** The identifiers of a name, a parameter or a destructuring pattern. */
function boundNames(node: Node): Node[] {
  if (node.type === 'Identifier') return [node]
  if (node.type === 'Property') return isNode(node.value) ? boundNames(node.value) : []
  if (node.type === 'AssignmentPattern') return isNode(node.left) ? boundNames(node.left) : []
  if (node.type === 'TSParameterProperty')
    return isNode(node.parameter) ? boundNames(node.parameter) : []
  if (['ObjectPattern', 'ArrayPattern', 'RestElement'].includes(node.type))
    return childrenOf(node).flatMap(boundNames)
  return []
}

function declaredNames(node: Node): Node[] {
  // `import { a }` and `{ a }` repeat a name that another file declares.
  if (node.type === 'ImportSpecifier' && node.start === startOf(node.local)) return []
  if (node.type === 'Property' && (node.shorthand || node.computed)) return []
  return (DECLARING[node.type] ?? [])
    .flatMap((key) => [node[key]].flat())
    .filter(isNode)
    .flatMap(boundNames)
}

const startOf = (value: unknown): number | undefined => (isNode(value) ? value.start : undefined)

const TEST_CALL = /^(?:test|it|describe)\b/
const LOG_CALL = /\b(?:log|logger|console)\.(?:trace|debug|info|warn|error|fatal|log)$/

/** The fixed text of a string or of a template. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((part: { value: { raw: string } }) => part.value.raw).join('…')
}

function sentenceOf(node: Node, source: string): { kind: Wording['kind']; texts: Node[] } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return null
  const callee = source.slice(node.callee.start, Number(node.callee.end))
  const args = [node.arguments].flat().filter(isNode)
  if (TEST_CALL.test(callee)) return { kind: 'test name', texts: args.slice(0, 1) }
  if (LOG_CALL.test(callee)) return { kind: 'log line', texts: args }
  return null
}

/** Every declared name, comment, test name and log line of a TypeScript or JavaScript file. */
export function readWordings(path: string, source: string): Wording[] {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: Wording[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  for (const { value, start } of comments)
    found.push({ kind: 'comment', text: value, line: lineOf(start) })
  const visit = (node: Node) => {
    for (const name of declaredNames(node))
      found.push({ kind: 'identifier', text: String(name.name), line: lineOf(name.start) })
    const sentence = sentenceOf(node, source)
    for (const each of sentence?.texts ?? []) {
      const text = textOf(each)
      if (sentence && text) found.push({ kind: sentence.kind, text, line: lineOf(each.start) })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  const root: unknown = program
  if (isNode(root)) visit(root)
  return found
}
