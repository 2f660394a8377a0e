import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, type Problem } from '../structure/sources.ts'

const PAGE = 'docs/security.md'
const NAMED = /`([^`]+)`/g
const TEST = /\.test\.tsx?$/

/** Each finding of docs/security.md names tests that exist; a folder holds at least one. */
export function checkSecurityTable(root: string): Problem[] {
  if (!existsSync(join(root, PAGE))) return []
  const files = listFiles(root)
  const holdsTests = (path: string): boolean => {
    if (!existsSync(join(root, path))) return false
    if (!statSync(join(root, path)).isDirectory()) return TEST.test(path)
    return files.some((file) => file.startsWith(`${path}/`) && TEST.test(file))
  }
  const problems: Problem[] = []
  const [, section = ''] = readFileSync(join(root, PAGE), 'utf8').split('## Findings')
  for (const line of section.split('\n## ', 1)[0]?.split('\n') ?? []) {
    if (!line.startsWith('| ')) continue
    const [, finding = '', , tests = ''] = line.split('|').map((cell) => cell.trim())
    if (finding === 'finding' || finding.startsWith('---')) continue
    const named = [...tests.matchAll(NAMED)].map(([, path = '']) => path)
    const missing = named.filter((path) => !holdsTests(path) && !holdsTests(`server/src/${path}`))
    if (named.length === 0) problems.push({ path: PAGE, text: `"${finding}" names no test.` })
    for (const path of missing)
      problems.push({ path: PAGE, text: `"${finding}" names ${path}, which holds no test.` })
  }
  return problems
}
