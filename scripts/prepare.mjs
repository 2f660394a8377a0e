// Plain JavaScript without packages: it runs before anything is installed, on Node 20 as well.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const WORKSPACES = [
  'contract',
  'packages/client',
  'packages/demo',
  'packages/guide-search',
  'server',
  'web',
  'e2e',
]
const NEEDED_NODE = 24
// Not `.bin/node`, which npm 9 does not link.
const PINNED_FOLDER = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin')
const PINNED_NODE = join(PINNED_FOLDER, 'node')
const INSTALLED = join(root, 'node_modules', '.annai-install')
const BUILT = join(root, 'web', 'build', '.annai-build')

/** The message is one line that says what failed. The output of the tool is printed before it. */
export class PrepareError extends Error {}

const isNodeOld = () => Number(process.versions.node.split('.')[0]) < NEEDED_NODE

/** The Node that runs the server: the pinned one, or this one if it is new enough. */
export function nodePath() {
  if (existsSync(PINNED_NODE)) return PINNED_NODE
  if (!isNodeOld()) return process.execPath
  throw new PrepareError(
    `Annai needs Node ${NEEDED_NODE} or newer on ${process.platform}-${process.arch}: this is ${process.version}`,
  )
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return /^(node_modules|build|\.react-router)$/.test(entry.name) ? [] : filesBelow(path)
    }
    return /\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name) ? [] : [path]
  })
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.filter(existsSync).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

const manifests = () =>
  [
    'package-lock.json',
    'package.json',
    ...WORKSPACES.map((name) => join(name, 'package.json')),
  ].map((file) => join(root, file))

const sources = () => [
  ...filesBelow(join(root, 'web')),
  ...filesBelow(join(root, 'contract')),
  ...filesBelow(join(root, 'packages/client')),
  ...manifests(),
  join(root, 'tsconfig.base.json'),
]

const isFresh = (stamp, files) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(files)

function writeStamp(stamp, hash) {
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(`${stamp}.new`, hash)
  renameSync(`${stamp}.new`, stamp)
}

/** Two commands at once on a fresh checkout: the second waits for the first to finish. */
async function alone(work) {
  if (process.platform !== 'linux') return work()
  const name = `\0annai-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`
  for (let waited = 0; ; waited += 1) {
    const server = createServer()
    const error = await new Promise((settled) => {
      server.once('error', settled)
      server.listen(name, () => settled(null))
    })
    if (error === null) {
      try {
        return await work()
      } finally {
        server.close()
      }
    }
    if (error.code !== 'EADDRINUSE') return work()
    if (waited === 0) console.log('Waiting for another Annai command to install or build ...')
    await sleep(300)
  }
}

/** Runs npm silently; its output is shown when it fails. */
function npm(args, failure) {
  const script = process.env.npm_execpath
  const node = existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath
  const [command, ...first] = script ? [node, script] : ['npm']
  const { NODE_ENV: _, ...env } = process.env
  // The build's tools take the pinned Node, whichever npm runs on.
  env.PATH = [PINNED_FOLDER, join(root, 'node_modules', '.bin'), env.PATH].join(delimiter)
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output = (output + part).slice(-20_000)
    })
  }
  return new Promise((done, failed) => {
    child.once('error', (error) => failed(new PrepareError(`${failure}: ${error.message}`)))
    child.once('close', (code) => {
      if (code === 0) return done()
      const lines = output.split('\n').filter((line) => line && !line.startsWith('npm warn'))
      console.error(lines.slice(-40).join('\n'))
      failed(new PrepareError(`${failure} (npm ended with ${code}; its words are above)`))
    })
  })
}

async function timed(label, work) {
  const begun = Date.now()
  console.log(`${label} ...`)
  await work()
  console.log(`${label}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

const installPackages = () =>
  npm(
    // An older npm would rewrite the lock file, and git then refuses to switch versions.
    ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional'],
    'Installing the packages failed',
  )

/** Installs the packages unless those of this lock file are installed. */
export async function installIfStale() {
  if (isFresh(INSTALLED, manifests())) return
  await alone(async () => {
    if (isFresh(INSTALLED, manifests())) return
    await timed('Installing packages', async () => {
      await installPackages()
      // npm leaves out optional packages that do not support the Node it runs on, such as binaries of
      // image and build tools. The first run has installed the pinned Node, which takes them all.
      if (isNodeOld()) await installPackages()
    })
    writeStamp(INSTALLED, hashOf(manifests()))
  })
}

/** Builds the pages unless they were built from these sources. */
export async function buildIfStale() {
  if (isFresh(BUILT, sources())) return
  await alone(async () => {
    if (isFresh(BUILT, sources())) return
    const before = hashOf(sources())
    await timed('Building the pages', () => npm(['run', 'build'], 'Building the pages failed'))
    writeStamp(BUILT, before)
  })
}
