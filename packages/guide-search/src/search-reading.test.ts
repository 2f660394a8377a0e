import { describe, expect, test } from 'vitest'
import { indexFacetNames } from './facet-names.ts'
import { indexPlaceNames } from './facets/place-names.ts'
import { searchReader } from './search-reading.ts'
import { shownReading } from './shown-reading.ts'
import { fold } from './text/fold.ts'

const place = (...names: string[]) => ({
  id: names[0] ?? '',
  rank: 1,
  names: {},
  spellings: names,
})
const reader = searchReader({
  places: indexPlaceNames([
    place('Kyoto', '京都', '교토'),
    place('Tokyo', '東京', '도쿄'),
    place('Asakusa', '浅草'),
    place('Thailand', 'タイ'),
    place('Bar'),
    place('Nara', '奈良', 'なら'),
  ]),
  facets: indexFacetNames([
    { text: 'Chinese (Simplified)', languages: ['zh-Hans'] },
    { text: '英語', languages: ['en'] },
    { text: 'タイ語', languages: ['th'] },
    { text: '한국어', languages: ['ko'] },
    { text: 'Tea ceremony', expertises: ['teaCeremony'] },
    { text: 'Food tours', expertises: ['foodTours'] },
    { text: '길거리 음식', expertises: ['streetFood'] },
  ]),
})

/** Each term: its words, with @ where it names a place, and what it means. */
const read = (search: string) =>
  reader
    .read(fold(search))
    ?.map(({ words, names, languages, expertises }) =>
      [words.join('+'), names.length > 0 && '@', ...languages, expertises.length || '']
        .filter(Boolean)
        .join(' '),
    ) ?? null

describe('A search is read', () => {
  test.each([
    ['korean', ['korean ko']],
    ['Chinese', ['chinese zh-Hans zh-Hant']],
    ['chinese (simplified)', ['chinese+simplified zh-Hans']],
    ['korean speaking guide in kyoto', ['korean ko', 'kyoto @']],
    ['spanish-speaking, Kyoto', ['spanish es', 'kyoto @']],
    ['tea ceremony tokyo', ['tea+ceremony 1', 'tokyo @']],
    ['bars in kyoto', ['bars 2', 'kyoto @']],
    ['guide in kyoto', ['kyoto @']],
    ['京都英語ガイド', ['京都 @', '英语 en']],
    ['京都で英語を話すガイド', ['京都 @', '英语 en']],
    ['タイで英語', ['たい @', '英语 en']],
    ['東京のタイ語', ['东京 @', 'たい语 th']],
    ['東京浅草', ['东京 @', '浅草 @']],
    ['교토에서 한국어로', ['교토 @', '한국어 ko']],
    ['길거리음식', ['길거리음식 1']],
    ['teaceremony', ['teaceremony 1']],
    ['ceremony tea', ['ceremony+tea 1']],
    ['food tours', ['food+tours 1']],
    ['foodtours', ['foodtours 1']],
    ['food tour', ['food+tour 5']],
    ['在京都會說英語的導遊', ['京都 @', '英语 en']],
    ['英語 Carla', ['英语 en', 'carla']],
  ])('%s as %j', (search, terms) => {
    expect(read(search)).toEqual(terms)
  })

  test.each([
    'Carla',
    'kyoto',
    'guide',
    'guide who speaks',
    '東京タワー',
    '食べたい',
    'さよなら',
    '',
    '"',
  ])('%s only as text', (search) => {
    expect(read(search)).toBeNull()
  })

  test.each(['"korean"', '“korean”', '＂korean＂', '"korean', '「korean」'])(
    '%s as a word that means nothing else',
    (search) => {
      expect(read(search)).toEqual(['korean'])
    },
  )

  test('a quoted place is text without its other names', () => {
    expect(read('"kyoto" 英語')).toEqual(['kyoto', '英语 en'])
    expect(read('"tea ceremony" kyoto')).toEqual(['tea+ceremony', 'kyoto @'])
  })

  test('the longest searches are read within milliseconds', () => {
    const longest = ['英語のたい京都'.repeat(14), '㌖'.repeat(100), '\ufdfa'.repeat(100)]
    const begun = performance.now()
    for (const search of longest) read(search)
    // A hundred times the time that it takes.
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

describe('What a search was read as', () => {
  const shown = (search: unknown) =>
    shownReading({ search }, reader).map(({ text, withText }) => [text, withText])

  test.each([
    ['Korean guide', [['Korean', '"Korean" guide']]],
    ['  korean　Kyoto ', [['korean', '"korean" Kyoto']]],
    ['京都の英語ガイド', [['英語', '京都の"英語"ガイド']]],
    ['ﾀｲ語 kyoto', [['タイ語', '"タイ語" kyoto']]],
    ['한국어'.normalize('NFD'), [['한국어', '"한국어"']]],
    ['tea-ceremony!', [['tea-ceremony', '"tea-ceremony"!']]],
    [
      'ESPAÑOL & 英語',
      [
        ['ESPAÑOL', '"ESPAÑOL" & 英語'],
        ['英語', 'ESPAÑOL & "英語"'],
      ],
    ],
    ['Carla', []],
    [['korean', 'x'], []],
  ])('%s is shown as it was typed', (search, words) => {
    expect(shown(search)).toEqual(words)
  })

  test('is nothing any more when each word was taken back', () => {
    for (const search of ['Korean guide', '京都の英語ガイド', 'Korean 英語 tea ceremony']) {
      let text = search
      for (;;) {
        const [word] = shownReading({ search: text }, reader)
        if (!word) break
        text = word.withText
      }
      expect(text.replaceAll('"', '')).toBe(search)
    }
  })
})
