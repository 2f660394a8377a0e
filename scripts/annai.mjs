import { launch, prepared } from './launch.mjs'
import { installIfStale } from './prepare.mjs'

await prepared(async () => {
  await installIfStale()
  await launch('server/src/cli/main.ts', process.argv.slice(2))
})
