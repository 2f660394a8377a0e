import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Catalogue, flatten, LANGUAGES, type Language } from './catalogue.ts'
import { checkTexts } from './check.ts'
import { findUnused } from './usage.ts'

const roots: string[] = []
type Tree = Partial<Record<Language, object>>

/** The faults of five translation files (English where a language is not given) and some code. */
async function find(tree: Tree, files: Record<string, string> = {}): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'annai-texts-'))
  roots.push(root)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const language of LANGUAGES) {
    const texts = tree[language] ?? tree.en ?? {}
    write(`contract/texts/${language}/translation.json`, JSON.stringify(texts))
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return (await checkTexts(root)).map((problem) => `${problem.path}: ${problem.text}`)
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

describe('Five languages', () => {
  it('in order have nothing to put right', async () => {
    const english = { guests_one: 'One guest', guests_other: '{{count}} guests', hi: 'Hi {{name}}' }
    const other = (guests: string, hi: string) => ({ guests_other: guests, hi })
    const tree = {
      en: english,
      ja: other('{{count}}名', '{{name}}様、こんにちは'),
      ko: other('{{count}}명', '{{name}} 님, 안녕하세요'),
      'zh-CN': other('{{count}}位', '{{name}}，您好'),
      'zh-TW': other('{{count}}位', '{{name}}，您好'),
    }
    const files = { 'web/src/ui/a.tsx': "t('guests', { count: 2 })\nt('hi', { name })\n" }
    expect(await find(tree, files)).toEqual([])
  })

  it.each<[string, Tree, RegExp]>([
    ['a missing key', { en: { a: 'A', b: 'B' }, ja: { a: '甲' } }, /ja\/.*"b" is missing/],
    ['a key of one language alone', { en: { a: 'A' }, ko: { a: '가', b: '나' } }, /en\/.*"b"/],
    [
      'a plural form that the language lacks',
      { en: { a_one: 'A', a_other: 'As' } },
      /ja\/.*"a_one" is a form that ja does not have/,
    ],
    ['a lost parameter', { en: { a: 'Hi {{name}}' }, ja: { a: 'どうも' } }, /lacks \{\{name\}\}/],
    ['an invented parameter', { en: { a: 'Hi' }, ja: { a: '{{name}}様' } }, /English text has not/],
    ['a lost tag', { en: { a: 'See <link>it</link>' }, ja: { a: '見る' } }, /lacks <link>/],
    ['an empty text', { en: { a: 'A' }, 'zh-TW': { a: ' ' } }, /"a" is empty/],
    ['English left over', { en: { a: 'Please log in first' } }, /ja\/.*still in English/],
    [
      'a particle glued to a name',
      { en: { a: '{{name}} wrote' }, ko: { a: '{{name}}이 썼습니다' } },
      /glues a particle/,
    ],
    [
      'a doubled particle',
      { en: { a: '{{name}} wrote' }, ko: { a: '{{name}}을(를) 봤습니다' } },
      /glues a particle/,
    ],
    ['a half-width mark', { en: { a: 'Hi!' }, ja: { a: 'こんにちは!' } }, /full-width mark/],
    ['half-width kana', { en: { a: 'Guide' }, ja: { a: 'ｶﾞｲﾄﾞ' } }, /half-width kana/],
    ['simplified in Taiwan', { en: { a: 'Book' }, 'zh-TW': { a: '预订' } }, /simplified/],
    ['traditional in China', { en: { a: 'Book' }, 'zh-CN': { a: '預訂' } }, /traditional/],
  ])('%s is refused', async (_, tree, message) => {
    expect((await find(tree)).join('\n')).toMatch(message)
  })
})

describe('The keys that the code uses', () => {
  const en = { bookings: { title: 'Trips', status: { open: 'Open' } } }

  it.each([
    '<p>Welcome back</p>',
    '<button>\n  Save all\n</button>',
    '<img alt="A garden" />',
    '<TextField label="お名前" />',
  ])('%s is said in one language only', async (code) => {
    const found = await find({ en }, { 'web/src/ui/a.tsx': code })
    expect(found).toEqual([expect.stringContaining('in one language only')])
  })

  it.each([
    ["t('bookings.none')", /asks for the text "bookings.none"/],
    ["t('faq:bookings.title')", /en\/faq.json does not have/],
    [`t(\`bookings.states.\${x}\`)`, /asks for the text/],
    ['<Trans i18nKey="bookings.none" />', /asks for the text/],
  ])('%s does not exist', async (code, message) => {
    const found = await find({ en }, { 'web/src/ui/a.tsx': code })
    expect(found.join('\n')).toMatch(message)
  })

  it.each([
    "t('bookings.title')",
    `t(\`bookings.status.\${x}\`)`,
    "t('translation:bookings.title')",
  ])('%s exists', async (code) => {
    expect(await find({ en }, { 'web/src/ui/a.tsx': code })).toEqual([])
  })

  it('a refusal and a problem each have their text, unless the wire text is fixed', async () => {
    const found = await find(
      { en },
      {
        'contract/src/refusals.ts':
          "export const REFUSALS = { 'chat.wait': { status: 403 }, 'a.b': { status: 400, wire: 'x' } }\n",
        'contract/src/problems.ts': 'export const PROBLEMS = { tooLong: {} }\n',
      },
    )
    expect(found).toEqual([
      expect.stringContaining('"refusals.chat.wait" is missing'),
      expect.stringContaining('"problems.tooLong" is missing'),
    ])
  })

  it('unused keys are listed, apart from plurals, branches and patterns', () => {
    const texts = flatten({
      a: 'A',
      b_one: 'B',
      b_other: 'Bs',
      c: { d: 'D' },
      e: { f: 'F' },
      g: 'G',
    })
    const catalogue: Catalogue = new Map([['common', new Map([['en', new Map(texts)]])]])
    const code = [{ path: 'web/src/a.tsx', text: `t('b')\nt('c')\nt(\`e.\${x}\`)\nconst k = 'a'` }]
    expect(findUnused(catalogue, code).map((problem) => problem.text)).toEqual([
      '"g" is asked for by no code.',
    ])
  })
})
