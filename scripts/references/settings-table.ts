import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../structure/sources.ts'

const ENV = 'server/src/platform/startup/env.ts'
const TABLE = 'docs/operations.md'

/** Settings missing in the operator's document, and rows whose setting the server does not read. */
export function checkSettingsTable(root: string): Problem[] {
  if (![ENV, TABLE].every((path) => existsSync(join(root, path)))) return []
  const [, shape = ''] =
    /const variables = z\.object\(\{\n(.*?)^\}\)/ms.exec(readFileSync(join(root, ENV), 'utf8')) ??
    []
  const settings = new Set([...shape.matchAll(/^ {2}([A-Z][A-Z\d_]*):/gm)].map(([, name]) => name))
  const [, section = ''] =
    /^## Settings\n(.*?)^## /ms.exec(readFileSync(join(root, TABLE), 'utf8')) ?? []
  const rows = new Set(
    [...section.matchAll(/^\| `([A-Z][A-Z\d_]*)` +\|/gm)].map(([, name]) => name),
  )
  if (settings.size === 0) return [{ path: ENV, text: 'no settings were found in it.' }]
  return [
    ...[...settings].filter((name) => !rows.has(name)).map((name) => `lacks the setting ${name}.`),
    ...[...rows]
      .filter((name) => !settings.has(name))
      .map((name) => `names the setting ${name}, which the server does not read.`),
  ].map((text) => ({ path: TABLE, text }))
}
