// Installs and builds what is stale, without a start.
import { prepared } from './launch.mjs'
import { buildIfStale, installIfStale } from './prepare.mjs'

await prepared(async () => {
  await installIfStale()
  await buildIfStale()
})
