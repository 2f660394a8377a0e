import { basename } from 'node:path'
import type { Problem } from './sources.ts'

/** The nouns of the product. They are the same in contract, server and web. */
const NOUNS = [
  'accounts',
  'guides',
  'availability',
  'bookings',
  'chat',
  'reviews',
  'notifications',
  'media',
  'places',
  'reports',
  'contact',
  'admin',
]

const SERVER_FEATURE = new Set([
  'routes',
  'service',
  'store',
  'view',
  'subscribers',
  'jobs',
  'mails',
])
const CONTRACT_NOUN = new Set(['shapes', 'limits', 'policy', 'lifecycle', 'events', 'vocabulary'])

/** Files outside the closed vocabulary, each with the reason why none of the usual names fits. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'contract/src/availability/free-days.ts':
    'which days of a calendar are free, computed alike by server, index and screens',
  'contract/src/availability/search-limits.ts':
    'bounds of a search by day, which the first loads that carry limits.ts do not need',
  'contract/src/days.ts': 'dates without a time, of calendars and of bookings',
  'contract/src/when.ts': 'instants and time zones, of calendars and of bookings',
  'contract/src/refusals.ts': 'every refusal and its HTTP status, of all nouns, once',
  'contract/src/languages.ts': 'the five languages, their aliases and their order in the picker',
  'contract/src/wire.ts': 'shapes that belong to no noun: ids, instants, error bodies',
  'contract/src/person.ts':
    'who calls: the two roles and the administrator, read by every policy.ts',
  'contract/src/permission.ts': 'the check of a rule and its proof, shared by every policy.ts',
  'contract/src/problems.ts': 'codes of what is wrong with a field, for every form',
  'contract/src/graphemes.ts': 'length of a text as people count it, for every limit',
  'contract/src/chinese-spacing.ts':
    'spaces around values in Chinese texts, alike in browser and server',
  'contract/src/text.ts': 'what no text may hold, and the only way to normalise one',
  'contract/src/money.ts': 'amounts and currencies, of guides and of bookings',
  'contract/src/operator.ts': 'who runs the site, from the settings to every page',
  'contract/src/guides/lowest-price.ts':
    'the price that a guide is compared by, on cards and in link previews',
  'contract/src/guides/social-handle.ts':
    'reads the name out of a social link, for the editor alone: a guide’s page need not load it',
  'contract/src/bookings/changes.ts':
    'what differs between two revisions, read by the booking page and its announcements',
  'contract/src/guides/unfinished.ts':
    'what of a profile is dropped on save, by the editor and by the shape',
  'contract/src/bookings/price.ts':
    'the price of a proposal in the words of a language, read by screens and mails',
  'contract/src/bookings/rates.ts':
    'prices in the currency of the reader, with the date of the rate, by server and screens',
  'contract/src/bookings/trip.ts':
    'days, group and wishes of an enquiry in the words of a language, read by screens and mails',
  'contract/src/bookings/tour.ts':
    'the times of a tour: their words, its start, when its booking expires or reminds',
  'contract/src/guides/completeness.ts': 'which fields a profile still lacks before review',
  'contract/src/guides/expertise-groups.ts':
    'the expertises by subject, for the editor and the filters of explore',
  'contract/src/guides/social.ts': 'which addresses count as a profile on a social network',
  'contract/src/guides/videos.ts': 'which addresses count as a video, and how it is embedded',
  'contract/src/media/pictures.ts':
    'what the name of a stored picture tells: size, variants and placeholder, for server and screens',
  'contract/src/places/countries.ts': 'the table of countries, with their names and filters',
  'server/src/platform/db/batch/index.ts':
    'the public interface of the batch: the rest of its folder is private',
  'server/src/features/guides/explore/reader.ts':
    'the entry of the thread that reads all guides for the search index',
}

/** Features of the server alone: the audit log, and what spans several nouns. */
const SERVER_ONLY = ['audit', 'privacy']

const SERVER_TOP = new Set(['app.ts', 'main.ts', 'serve.ts'])
const SERVER_FOLDERS = new Set(['features', 'platform', 'demo', 'cli', 'testing'])
const WEB_TOP = new Set([
  'root.tsx',
  'routes.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  'i18next.d.ts',
])
const WEB_FOLDERS = new Set(['routes', 'pages', 'features', 'shell', 'ui', 'startup', 'testing'])
const VAGUE = /(?:^|-)(?:utils?|helpers?|common|misc|lib)$/
const TEST = /\.(?:test|spec)\.tsx?$/
const KEBAB = /^\+?[a-z0-9]+(?:[-.$][a-z0-9]+)*$/

/** The allowed folders and names of files. */
export function checkNames(files: readonly string[]): Problem[] {
  return files.flatMap((path) => {
    const text = checkPath(path)
    return text ? [{ path, text }] : []
  })
}

/** Exceptions whose file no longer exists. */
export function findStaleExceptions(files: readonly string[]): Problem[] {
  const present = new Set(files)
  return Object.keys(ALLOWED)
    .filter((path) => !present.has(path))
    .map((path) => ({
      path,
      text: 'is an exception in scripts/structure/vocabulary.ts but does not exist: remove the line.',
    }))
}

function checkPath(path: string): string | undefined {
  if (ALLOWED[path] || path.startsWith('contract/texts/')) return undefined
  const vague = path.split('/').find((part) => VAGUE.test(part.replace(/\..*$/, '')))
  if (vague) {
    return `"${vague}" says nothing: put each thing with the noun that owns it (features/<noun>), or into platform/ or ui/ under the name of what it does.`
  }
  const [workspace, src, ...rest] = path.split('/')
  if (src !== 'src') return undefined
  if (workspace === 'contract') return checkContract(rest)
  if (workspace === 'server') return checkServer(rest)
  if (workspace === 'web') return checkWeb(rest)
  return undefined
}

function checkContract(rest: readonly string[]): string | undefined {
  const [noun = '', ...inside] = rest
  if (inside.length === 0) {
    if (TEST.test(noun)) return undefined
    return `contract/src holds nouns: put it into contract/src/<${NOUNS.join('|')}>/, or list it in ALLOWED of scripts/structure/vocabulary.ts with the reason.`
  }
  if (!NOUNS.includes(noun)) return strangeNoun(noun)
  const file = inside.at(-1) ?? ''
  if (TEST.test(file) || CONTRACT_NOUN.has(stem(file))) return undefined
  return `a noun of the contract has ${names(CONTRACT_NOUN)}: shapes = what crosses the wire, limits = numbers, policy = who may, lifecycle = transitions, events = live and internal events, vocabulary = closed lists. A pure file that is none of these goes into ALLOWED of scripts/structure/vocabulary.ts with its reason.`
}

function checkServer(rest: readonly string[]): string | undefined {
  const [top = '', noun = '', ...inside] = rest
  const file = rest.at(-1) ?? ''
  if (rest.length === 1) {
    if (SERVER_TOP.has(top) || TEST.test(top)) return undefined
    return `server/src holds ${names(SERVER_TOP)} and the folders ${names(SERVER_FOLDERS)}: what serves one noun goes to features/<noun>/, what knows no noun to platform/<what>/.`
  }
  if (!SERVER_FOLDERS.has(top)) {
    return `server/src has no folder "${top}": a noun goes to features/<noun>/, what knows no noun to platform/<what>/.`
  }
  if (basename(file) === 'index.ts') return barrel
  if (top !== 'features') return undefined
  if (inside.length === 0) return 'a feature is a folder: features/<noun>/routes.ts, service.ts …'
  if (!NOUNS.includes(noun) && !SERVER_ONLY.includes(noun)) return strangeNoun(noun)
  if (TEST.test(file)) return undefined
  if (noun === 'places' && inside[0] === 'gazetteer') return undefined // a table, not code
  if (inside.length > 2) return 'a sub-noun is one folder deep: features/<noun>/<part>/service.ts.'
  if (file.endsWith('.ts') && SERVER_FEATURE.has(stem(file))) return undefined
  return `a feature has ${names(SERVER_FEATURE)}: routes = URLs, service = business logic, store = SQL, view = response shaping, subscribers = its writes on other features' events, jobs = scheduled work. A part of the noun is a sub-folder with the same names (guides/favourites/); a pure rule goes to contract/src/${noun}/.`
}

function checkWeb(rest: readonly string[]): string | undefined {
  const [top = '', noun = ''] = rest
  const file = rest.at(-1) ?? ''
  if (rest.length === 1) {
    if (WEB_TOP.has(top) || TEST.test(top)) return undefined
    return `web/src holds ${names(WEB_TOP)} and the folders ${names(WEB_FOLDERS)}: a screen's URL goes to routes/, a screen of several features to pages/, a noun to features/<noun>/, session, i18n, socket and layout to shell/, what could ship in another product to ui/, first-load machinery to startup/.`
  }
  if (!WEB_FOLDERS.has(top)) {
    return `web/src has no folder "${top}": use ${names(WEB_FOLDERS)}.`
  }
  if (/^index\.tsx?$/.test(file) && top !== 'routes' && !isPublicFile(rest)) return barrel
  if (/\.tsx?$/.test(file) && top !== 'routes' && !KEBAB.test(stem(file).replace(/\.test$/, ''))) {
    return `files are kebab-case: "${file}" -> "${toKebab(stem(file))}".`
  }
  if (top !== 'features') return undefined
  if (rest.length === 2) return 'a feature is a folder: features/<noun>/<noun>-queries.ts …'
  if (!NOUNS.includes(noun)) return strangeNoun(noun)
  if (rest.length > 5) return 'features/<noun>/<part>/<part>/ is as deep as it goes.'
  if (TEST.test(file) || isPublicFile(rest)) return undefined
  if (/^[a-z0-9]+(?:-[a-z0-9]+)+\.tsx?$/.test(file)) return undefined
  return 'a file of a web feature is called <thing>-<kind>: enquiry-form.tsx, booking-queries.ts, use-outbox.ts for a hook; a pure rule goes to contract/src/<noun>/.'
}

/** `features/<noun>/index.ts`: what other features may import. */
const isPublicFile = (rest: readonly string[]): boolean =>
  rest.length === 3 && rest[0] === 'features' && rest[2] === 'index.ts'

const barrel = 'no barrels: import the file that holds the thing.'

function strangeNoun(noun: string): string {
  return `"${noun}" is no noun of the product (${NOUNS.join(' ')}). A part of one is its sub-folder (guides/favourites/); a new noun is a decision (docs/decisions) and a line in scripts/structure/vocabulary.ts.`
}

const stem = (file: string) => file.replace(/\.[^.]+$/, '')
const names = (set: ReadonlySet<string>) => [...set].join(' ')
const toKebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
