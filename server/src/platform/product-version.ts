import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const PACKAGE = new URL('../../package.json', import.meta.url)

/** The version of Annai that is running. */
export const PRODUCT_VERSION: string = (
  JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
).version

let named: Promise<string> | undefined

/** The version with the commit of the checkout and its day, where there is one. */
export const versionWithCommit = (): Promise<string> => {
  // The checkout may belong to another account than the process.
  const args = ['-c', 'safe.directory=*', 'log', '-1', '--format=%h, %cs']
  named ??= promisify(execFile)('git', args, { cwd: import.meta.dirname, timeout: 3000 }).then(
    ({ stdout }) => `${PRODUCT_VERSION} (${stdout.trim()})`,
    () => PRODUCT_VERSION,
  )
  return named
}
