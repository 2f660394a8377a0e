// The server restarts when its sources, the packages or the texts change. Vite, inside of it,
// refreshes the pages.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepared, supervise } from './launch.mjs'
import { installIfStale, root } from './prepare.mjs'

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)
const watched = ['server/src', 'contract/src', 'contract/texts', ...packages]

await prepared(async () => {
  await installIfStale()
  supervise(
    [
      ...watched.map((folder) => `--watch-path=${folder}`),
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    { NODE_ENV: 'development' },
  )
})
