import { describe, expect, it } from 'vitest'
import type { Source } from './sources.ts'
import { checkStoreWrites, findStoreWrites, PROOFS } from './store-writes.ts'

const STORE = 'server/src/features/guides/store.ts'
const source = (path: string, text: string): Source => ({ path, text })
const writesOf = (text: string) =>
  findStoreWrites([source(STORE, text)]).map(({ name, hasProof }) => `${name} ${hasProof}`)

describe('A store function that writes', () => {
  it.each([
    ['a builder', "export const save = (tx: Tx, id: string) => tx.updateTable('a').execute()"],
    ['a function', "export async function save(tx: Tx) {\n  await tx.insertInto('a')\n}"],
    ['SQL', 'export const save = (tx: Tx) => sql`update guides set a = 1`.execute(tx)'],
    ['SQL', 'export const save = (tx: Tx) => sql`\n    delete from guides`.execute(tx)'],
    [
      'a helper',
      "const put = (tx: Tx) => tx.deleteFrom('a')\nexport const save = (tx: Tx) => put(tx)",
    ],
    ['a result type', "export const save = (tx: Tx): Authorized<A, 'b'> => tx.deleteFrom('a')"],
    [
      'a body',
      "export const save = (tx: Tx) => {\n  type A = Authorized<B, 'c'>\n  tx.deleteFrom('a')\n}",
    ],
  ])('through %s is found without its proof', (_what, text) => {
    expect(writesOf(text)).toEqual(['save false'])
  })

  it.each([
    ["export const save = (tx: Tx, a: Authorized<{ id: string }, 'b'>) => tx.updateTable('a')"],
    [
      "export const save = (\n  tx: Tx,\n  a: SystemAuthority<'b'>,\n) => {\n  tx.deleteFrom('a')\n}",
    ],
    ["export async function save(tx: Tx, a: Authorized<A, 'b'>) {\n  tx.insertInto('a')\n}"],
    ["type May = Authorized<A, 'b'>\nexport const save = (tx: Tx, a: May) => tx.insertInto('a')"],
    ["export const save = async <T>(tx: Tx, a: Authorized<T, 'b'>) => tx.insertInto('a')"],
  ])('passes with a parameter that is a proof', (text) => {
    expect(writesOf(text)).toEqual(['save true'])
  })

  it.each([
    ["export const find = (tx: Tx) => tx.selectFrom('a').forUpdate().execute()"],
    [
      '/** Held before an update a set of others makes; delete from here. */\nexport const find = 1',
    ],
    ['export type Insert = ReturnType<typeof tx.insertInto>'],
  ])('is not mistaken for one that reads', (text) => {
    expect(writesOf(text)).toEqual([])
  })
})

describe('The check', () => {
  const proven = source(
    STORE,
    "export const save = (tx: Tx, a: Authorized<A, 'b'>) => tx.insertInto('a')",
  )
  const specifier = '../../features/guides/store.ts'
  const proofs = (line: string) =>
    source(PROOFS, `import * as guides from '${specifier}'\n${line}\n`)

  it('demands a line of the type test for each function', () => {
    expect(checkStoreWrites([proven, proofs('expectTypeOf(guides.save)')])).toEqual([])
    expect(checkStoreWrites([proven, proofs('expectTypeOf(guides.other)')])).toEqual([
      { path: STORE, text: expect.stringContaining('save is not in') },
    ])
  })

  it('names the function that takes no proof', () => {
    const text = "export const save = (tx: Tx) => tx.insertInto('a')"
    expect(checkStoreWrites([source(STORE, text)])).toEqual([
      { path: STORE, text: expect.stringContaining('save writes without permission') },
    ])
  })

  it('finds writes of a feature outside of its stores', () => {
    const service = source('server/src/features/guides/service.ts', "tx.insertInto('guides')")
    expect(checkStoreWrites([service])).toEqual([
      { path: service.path, text: expect.stringContaining('only a store.ts does') },
    ])
  })
})
