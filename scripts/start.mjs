import { launch, prepared } from './launch.mjs'
import { buildIfStale, installIfStale } from './prepare.mjs'

await prepared(async () => {
  await installIfStale()
  await buildIfStale()
  await launch('server/src/main.ts', [])
})
