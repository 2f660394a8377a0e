// The server restarts when its sources change. Vite, inside of it, refreshes the pages.
import { prepared, supervise } from './launch.mjs'
import { installIfStale } from './prepare.mjs'

await prepared(async () => {
  await installIfStale()
  supervise(
    [
      '--watch-path=server/src',
      '--watch-path=contract/src',
      '--watch-preserve-output',
      'server/src/main.ts',
    ],
    { NODE_ENV: 'development' },
  )
})
