import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodePath, PrepareError, root } from './prepare.mjs'

/** What Node keeps of compiled modules: a start takes half as long. */
export const CACHE = join(root, 'node_modules', '.cache', 'compiled')

/** Prepares, then runs the command. A failure ends with one line and exit code 1. */
export async function prepared(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error)
    process.exit(1)
  }
}

/**
 * Runs a TypeScript entry of the server, in this process if its Node is the right one, otherwise in
 * a child.
 */
export async function launch(entry, args) {
  process.chdir(root)
  const file = join(root, entry)
  if (realpathSync(nodePath()) === realpathSync(process.execPath)) {
    module.enableCompileCache(CACHE)
    await import(pathToFileURL(file).href)
    return
  }
  supervise([file, ...args])
}

/** Runs the pinned Node as a child with this terminal, and exits with its code. */
export function supervise(args, env = {}) {
  const child = spawn(nodePath(), args, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: CACHE, ...process.env, ...env },
  })
  // A terminal sends Ctrl-C to the child as well; a second one would be one too many.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  stopWithNpm(child)
  child.once('error', (error) => {
    console.error(`Node cannot be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** npm and its shell end at SIGTERM without passing it on to this process. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const checks = setInterval(() => {
    if (process.ppid === shell) return
    // Once: a second signal ends the server without draining.
    clearInterval(checks)
    child.kill('SIGTERM')
  }, 200).unref()
}
