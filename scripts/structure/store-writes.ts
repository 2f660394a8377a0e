import { dirname, posix } from 'node:path'
import type { Problem, Source } from './sources.ts'

/** The file that fixes, at compile time, which proof each writing store function takes. */
export const PROOFS = 'server/src/testing/permissions/store-writes.test-d.ts'

/** `PROOFS`, and the files beside it with the same ending. */
const isProofs = ({ path }: Source) =>
  dirname(path) === dirname(PROOFS) && path.endsWith('-writes.test-d.ts')

const STORE = /^server\/src\/features\/.*\/store\.ts$/
const FEATURE_CODE = /^server\/src\/features\/(?!.*\.test(?:-d)?\.ts$).*\.ts$/
const PROOF = /\b(?:Authorized|SystemAuthority)\b/
/** Kysely, and SQL by hand. */
const WRITE =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insert\s+into|delete\s+from|merge\s+into)\s|\bupdate\s+[\w".]+\s+(?:as\s+\w+\s+)?set\s/i
const STATEMENT =
  /^(export )?(?:async )?(?:(?:function|const|let|class|type|interface) (\w+)|import\b|declare\b)/gm

interface Declaration {
  name: string
  isExported: boolean
  text: string
}

/** The statements of a file that begin in its first column, without comments. */
function declarationsOf(text: string): Declaration[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const starts = [...code.matchAll(STATEMENT)]
  return starts.map((match, at) => ({
    name: match[2] ?? '',
    isExported: match[1] !== undefined,
    text: code.slice(match.index, starts[at + 1]?.index),
  }))
}

/** The parameter list of a function or an arrow function; empty for any other value. */
function parametersOf({ text }: Declaration): string {
  const head = /^(?:export )?(?:async )?(?:function \w+|const \w+(?::[^=]*)? =\s*(?:async\s*)?)/
  const rest = text.slice(head.exec(text)?.[0].length ?? text.length)
  const from = rest.indexOf('(')
  if (from < 0 || !/^\s*(?:<[^(]*>)?\s*$/.test(rest.slice(0, from))) return ''
  let depth = 0
  for (let at = from; at < rest.length; at++) {
    if (rest[at] === '(') depth++
    if (rest[at] === ')' && --depth === 0) return rest.slice(from, at + 1)
  }
  return ''
}

const mentions = (text: string, names: ReadonlySet<string>) =>
  [...names].some((name) => new RegExp(`\\b${name}\\b`).test(text))

/** Functions of a file that write, directly or through another function of the same file. */
function writersOf(declarations: readonly Declaration[]): Set<string> {
  const writers = new Set(
    declarations.filter(({ text }) => WRITE.test(text)).map(({ name }) => name),
  )
  for (let before = -1; before !== writers.size; ) {
    before = writers.size
    for (const { name, text } of declarations)
      if (name && mentions(text.slice(text.indexOf(name) + name.length), writers)) writers.add(name)
  }
  return writers
}

export interface StoreWrite {
  path: string
  name: string
  hasProof: boolean
}

/** Every exported function of a feature's store that inserts, updates or deletes. */
export function findStoreWrites(sources: readonly Source[]): StoreWrite[] {
  const stores = sources
    .filter(({ path }) => STORE.test(path))
    .map(({ path, text }) => ({ path, declarations: declarationsOf(text) }))
  const isProofType = ({ text }: Declaration) => /^(?:export )?type /.test(text) && PROOF.test(text)
  const proofTypes = new Set(
    stores.flatMap(({ declarations }) => declarations.filter(isProofType).map(({ name }) => name)),
  )
  return stores.flatMap(({ path, declarations }) => {
    const writers = writersOf(declarations)
    return declarations
      .filter(({ name, isExported, text }) => isExported && writers.has(name) && !isType(text))
      .map((declaration) => {
        const parameters = parametersOf(declaration)
        const hasProof = PROOF.test(parameters) || mentions(parameters, proofTypes)
        return { path, name: declaration.name, hasProof }
      })
  })
}

const isType = (text: string) => /^export (?:type|interface) /.test(text)

/** Whether the compile-time test names this function, under the alias that it imports the store by. */
function isTested({ path, name }: StoreWrite, proofs: Source): boolean {
  return [...proofs.text.matchAll(/import \* as (\w+) from '([^']+)'/g)].some(
    ([, alias, specifier = '']) =>
      posix.join(dirname(proofs.path), specifier) === path &&
      new RegExp(`expectTypeOf\\(${alias}\\.${name}\\)`).test(proofs.text),
  )
}

const UNPROVEN =
  'writes without permission: take Authorized<…> of what is written, or a SystemAuthority<…> (docs/permission.md).'
const KYSELY_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(/

/** A store function that writes must take the proof of the permission. */
export function checkStoreWrites(sources: readonly Source[]): Problem[] {
  const proofs = sources.filter(isProofs)
  const writes = findStoreWrites(sources)
  const problems = writes.flatMap((write) => {
    const { path, name, hasProof } = write
    if (!hasProof) return [{ path, text: `${name} ${UNPROVEN}` }]
    if (proofs.length > 0 && !proofs.some((file) => isTested(write, file)))
      return [{ path, text: `${name} is not in ${PROOFS}: add which proof it takes.` }]
    return []
  })
  const outside = sources
    .filter(({ path }) => FEATURE_CODE.test(path) && !STORE.test(path))
    .filter(({ text }) => KYSELY_WRITE.test(text))
    .map(({ path }) => ({
      path,
      text: 'writes rows itself: only a store.ts does, where the proof is demanded.',
    }))
  return [...problems, ...outside]
}
