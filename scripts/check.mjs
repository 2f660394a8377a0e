// `npm run imports` and the like: runs a check with the Node that reads TypeScript.
import { join } from 'node:path'
import { prepared, supervise } from './launch.mjs'
import { root } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)
await prepared(() => supervise([join(root, 'scripts', name, 'check.ts'), ...args]))
