import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@annai/contract/languages'
import { chromium, request } from '@playwright/test'
import { buildIfStale } from '../scripts/prepare.mjs'
import { registerOwner, type Session } from './actors/people.ts'
import { CHROMIUM_ARGS, findChromium } from './chromium.ts'
import { publishSettings, startProduct } from './product/server.ts'
import { captureScreen, type Scheme, type View as Variant } from './screens/capture.ts'
import { type Shot, writeGallery } from './screens/gallery.ts'
import { AUDIENCES, type Audience, SCREENS, type Screen } from './screens/routes.ts'
import { sessionFor } from './screens/sessions.ts'

const USAGE =
  'npm run screens [-- --lang ja --width 390 --scheme dark --as guide --route /explore --out FOLDER]; each may be given several times, a folder is added to'
/** Several at a time, because most of the work is waiting for the network of a page to be idle. */
const CONCURRENCY = 4
const WIDTHS = [390, 768, 1440]
const SCHEMES: readonly Scheme[] = ['light', 'dark']

const several = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  options: {
    lang: several,
    width: several,
    scheme: several,
    as: several,
    route: several,
    out: { type: 'string' },
  },
})

/** The selected values, or all; throws if nothing matches the selection. */
function choose<T extends string | number>(all: readonly T[], wanted: string[] | undefined): T[] {
  const chosen = all.filter((each) => !wanted || wanted.includes(String(each)))
  if (chosen.length === 0) throw new Error(`nothing fits ${wanted?.join(', ')}: ${USAGE}`)
  return chosen
}

const languages = choose(LANGUAGES, values.lang)
const widths = values.width?.map(Number) ?? WIDTHS
if (widths.some((width) => !(width >= 320))) throw new Error(`a width is 320 or more: ${USAGE}`)
const schemes = choose(SCHEMES, values.scheme)
const audiences = choose(AUDIENCES, values.as)
const screens = SCREENS.filter(
  ({ name, path }) => !values.route || values.route.some((each) => each === path || each === name),
)
if (screens.length === 0) throw new Error(`no such route: ${USAGE}`)

const executablePath = findChromium()
if (!executablePath) throw new Error('a browser is missing: apt-get install chromium')

await buildIfStale()
const folder = values.out ?? mkdtempSync(join(tmpdir(), 'annai-screens-'))
mkdirSync(folder, { recursive: true })
const product = await startProduct()
publishSettings(product)
const api = await request.newContext({ baseURL: product.url })
await registerOwner(api)
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
const shots: Shot[] = []

type Task = { screen: Screen; who: Audience; session: Session } & Variant

const variants = languages.flatMap((language) =>
  widths.flatMap((width) => schemes.map((scheme): Variant => ({ language, width, scheme }))),
)

/** Takes one screenshot. A failure is recorded as a fault, and the others continue. */
async function takeScreenshot({ screen, who, session, ...variant }: Task): Promise<void> {
  const name = [screen.name, who, variant.language, variant.width, variant.scheme].join(' · ')
  const seen = await captureScreen(browser, product, screen, variant, session).catch(
    (error: unknown) => ({
      picture: undefined,
      faults: [`no picture: ${String(error)}`],
    }),
  )
  const file = `${name.replaceAll(' · ', '_')}.png`
  if (seen?.picture) writeFileSync(join(folder, file), seen.picture)
  const faults = seen?.faults ?? []
  shots.push({ name, file: seen?.picture && file, faults })
  console.log(`${faults.length > 0 ? '✗' : '✓'} ${name}${seen ? '' : ' (nothing to see)'}`)
  for (const fault of faults) console.log(`    ${fault}`)
}

try {
  const tasks: Task[] = []
  for (const who of audiences) {
    const seen = screens.filter((screen) => screen.who.includes(who))
    if (seen.length === 0) continue
    const session = await sessionFor(api, who)
    for (const screen of seen)
      for (const variant of variants) tasks.push({ screen, who, session, ...variant })
  }
  const rest = tasks.values()
  const worker = async () => {
    for (const task of rest) await takeScreenshot(task)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
} finally {
  await api.dispose()
  await browser.close()
  await product.stop()
}

const faulty = shots.filter(({ faults }) => faults.length > 0).length
console.log(`${shots.length} pictures, ${faulty} with faults: ${writeGallery(folder, shots)}`)
if (faulty > 0) process.exitCode = 1
