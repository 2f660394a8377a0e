import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFile, partsOf } from './check-names.ts'
import { ALLOWED, LEFT_OUT } from './names/vocabulary.ts'

const PATH = 'server/src/platform/example.ts'
const words = (source: string, path = PATH) =>
  checkFile(path, source).map(({ text }) => /with "(\w+)"/.exec(text)?.[1] ?? text)

test.each([
  ['a variable', 'const mailBell = 1', 'bell'],
  ['a parameter', 'export function send(whom: string) {}', 'whom'],
  ['a destructured name', 'const { mail: told } = calls', 'told'],
  ['a nested pattern', 'const [{ list: [heard] }] = calls', 'heard'],
  ['a method', 'export interface Texts { say(key: string): string }', 'say'],
  ['an object method', 'export const texts = { say() {} }', 'say'],
  ['a class', 'class Postman {}', 'postman'],
  ['a type', 'type Door = string', 'door'],
  ['an alias of an import', "import { a as keeper } from './a.ts'", 'keeper'],
  ['a type parameter', 'export type Batch<Ask> = Ask[]', 'ask'],
  ['an upper-case constant', 'const DESK_TABS = 1', 'desk'],
  ['a bare verb', 'function keep() {}', 'keep'],
  ['a line comment', '// Tells the caller', 'tells'],
  ['a block comment', '/** For whoever reads */', 'whoever'],
  ['a test name', "test.each([1])('a person is told', () => {})", 'told'],
  ['a template as a test name', 'describe(`the desk of admins`, run)', 'desk'],
  ['a log line', "ctx.log.warn({ id }, 'the postman fell')", 'postman'],
])('The check finds a denied word in %s', (_, source, word) => {
  expect(words(source)).toEqual([word])
})

test.each([
  ['use of a name that another file declares', "import { say } from './a.ts'\nsay(a.told)"],
  ['part of another word', 'const doorway = 1, hearing = 2, keepAlive = 3, task = 4'],
  ['word in another text', "const text = 'Tell whoever'"],
  ['shorthand property', 'export const made = { say }'],
])('The check accepts the %s', (_, source) => {
  expect(words(source)).toEqual([])
})

test('The check finds a denied word in a file name', () => {
  expect(words('', 'server/src/platform/mail-postman.ts')).toEqual(['postman'])
})

test('The check finds test names of more than 100 characters', () => {
  const name = 'a'.repeat(101)
  expect(words(`test('${name}', () => {})`)).toEqual(['test name of 101 characters (100 at most)'])
})

test('A name is split at capitals, hyphens and underscores', () => {
  expect(partsOf('HTTPDoor')).toEqual(['http', 'door'])
  expect(partsOf('mail-bell.test')).toEqual(['mail', 'bell', 'test'])
  expect(partsOf('DESK_TABS')).toEqual(['desk', 'tabs'])
})

test('Every exception names a file or a folder that exists', () => {
  const root = join(import.meta.dirname, '..')
  expect([...ALLOWED, ...LEFT_OUT].filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})
