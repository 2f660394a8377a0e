import { prepared, supervise } from './launch.mjs'
import { MEMORY_ENV } from './memory.mjs'
import { buildIfStale, installIfStale } from './prepare.mjs'

await prepared(async () => {
  await installIfStale()
  await buildIfStale()
  supervise(['server/src/main.ts'], MEMORY_ENV)
})
