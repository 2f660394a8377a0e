import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@annai/contract/languages'
import { chromium, request } from '@playwright/test'
import { buildIfStale } from '../scripts/prepare.mjs'
import { CHROMIUM_ARGS, findChromium } from './chromium.ts'
import type { Session } from './people.ts'
import { type Shot, writeGallery } from './screens/gallery.ts'
import { look, type Scheme } from './screens/look.ts'
import { AUDIENCES, SCREENS } from './screens/routes.ts'
import { sessionFor } from './screens/sessions.ts'
import { announce, startProduct } from './server.ts'

const USAGE =
  'npm run screens [-- --lang ja --width 390 --scheme dark --as guide --route /explore --out FOLDER]; each may be given several times'
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

/** What was asked for, or all of it; a wish that fits nothing is a mistake. */
function choose<T extends string | number>(all: readonly T[], wanted: string[] | undefined): T[] {
  const chosen = all.filter((each) => !wanted || wanted.includes(String(each)))
  if (chosen.length === 0) throw new Error(`nothing fits ${wanted?.join(', ')}: ${USAGE}`)
  return chosen
}

const languages = choose(LANGUAGES, values.lang)
const widths = choose(WIDTHS, values.width)
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
announce(product)
const api = await request.newContext({ baseURL: product.url })
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
const shots: Shot[] = []

async function shoot(session: Session, screen: (typeof SCREENS)[number], who: string) {
  for (const language of languages) {
    for (const width of widths) {
      for (const scheme of schemes) {
        const name = [screen.name, who, language, width, scheme].join(' · ')
        const seen = await look(browser, product, screen, { language, width, scheme }, session)
        const file = `${name.replaceAll(' · ', '_')}.png`
        if (seen) writeFileSync(join(folder, file), seen.picture)
        const faults = seen?.faults ?? []
        shots.push({ name, file: seen ? file : undefined, faults })
        console.log(`${faults.length > 0 ? '✗' : '✓'} ${name}${seen ? '' : ' (nothing to see)'}`)
        for (const fault of faults) console.log(`    ${fault}`)
      }
    }
  }
}

try {
  for (const who of audiences) {
    const seen = screens.filter((screen) => screen.who.includes(who))
    if (seen.length === 0) continue
    const session = await sessionFor(api, who)
    for (const screen of seen) await shoot(session, screen, who)
  }
} finally {
  await api.dispose()
  await browser.close()
  await product.stop()
}

const faulty = shots.filter(({ faults }) => faults.length > 0).length
console.log(`${shots.length} pictures, ${faulty} with faults: ${writeGallery(folder, shots)}`)
if (faulty > 0) process.exitCode = 1
