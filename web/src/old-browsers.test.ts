import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * What the oldest supported browsers lack (docs/web.md), by the versions of Chrome, Firefox and
 * Safari that brought it, with a line that uses it.
 */
const MISSING: [what: string, pattern: RegExp, use: string][] = [
  ['toSorted … 110, 115, 16', /\.to(?:Sorted|Reversed|Spliced)\(/, 'list.toSorted()'],
  ['Array.with 110, 115, 16', /\.with\(/, 'list.with(1, item)'],
  ['groupBy 117, 119, 17.4', /\b(?:Object|Map)\.groupBy\b/, 'Object.groupBy(list, of)'],
  ['Array.fromAsync 121, 115, 16.4', /\bArray\.fromAsync\b/, 'Array.fromAsync(list)'],
  ['withResolvers 119, 121, 17.4', /\bPromise\.withResolvers\b/, 'Promise.withResolvers<void>()'],
  ['Promise.try 128, 134, 18.2', /\bPromise\.try\b/, 'Promise.try(run)'],
  ['AbortSignal.any 116, 124, 17.4', /\bAbortSignal\.any\b/, 'AbortSignal.any([signal])'],
  ['URL.canParse 120, 115, 17', /\bURL\.canParse\b/, 'URL.canParse(text)'],
  ['URL.parse 126, 126, 18', /\bURL\.parse\b/, 'URL.parse(text)'],
  ['isWellFormed 111, 119, 16.4', /\.(?:is|to)WellFormed\b/, 'text.isWellFormed()'],
  [
    'Set methods 122, 127, 17',
    /\.(?:intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    'set.difference(other)',
  ],
  [
    'iterator methods 122, 131, 18.4',
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|find|some|every|flatMap|take|drop|reduce|toArray|forEach)\(/,
    'map.values().map(of)',
  ],
  [
    'Segmenter without a test 87, 125, 14.1',
    /(?<!\? )new Intl\.Segmenter\(/,
    'x = new Intl.Segmenter()',
  ],
  [
    'userActivation without a test 72, 120, 16.4',
    /\bnavigator\.userActivation\./,
    'navigator.userActivation.isActive',
  ],
  ['RegExp flag v 112, 116, 17', /\/[dgimsy]*v[dgimsy]*(?=[.,;)\n])/, 'text.match(/a/v)'],
  // A literal makes a browser without lookbehind refuse the whole file, not only the line.
  ['lookbehind 62, 78, 16.4', /\(\?<[=!]/, 'text.split(/(?<=:)/)'],
  ['checkVisibility 105, 106, 17.4', /\.checkVisibility\(/, 'element.checkVisibility()'],
  ['popover 114, 125, 17', /\.(?:show|hide|toggle)Popover\(|\bpopover=/, 'menu.showPopover()'],
  [
    'selector :has() 105, 121, 15.4',
    /(?:querySelector(?:All)?|closest|matches)\([^)]*:has\(/,
    "a.closest('p:has(b)')",
  ],
  [
    'requestIdleCallback 47, 55, never',
    /(?<!\?\?\s*)\brequestIdleCallback\(/,
    'requestIdleCallback(run)',
  ],
  ['RegExp.escape 136, 134, 18.2', /\bRegExp\.escape\b/, 'RegExp.escape(text)'],
]

const COMMENTS = /^\s*(?:\/?\*|\/\/).*$/gm

const sources = globSync(['web/src/**/*.{ts,tsx}', '{contract,packages/client}/src/**/*.ts'])
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(COMMENTS, '') }))

it.each(MISSING)('The pages do without %s', (_what, pattern, use) => {
  expect(use).toMatch(pattern)
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
})
