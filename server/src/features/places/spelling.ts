import { normalized } from '@annai/contract/text'
import { CHARACTER_VARIANTS } from '@annai/guide-search'
import type { GazetteerPlace, PlaceKind } from './store.ts'
import { shortEnglish } from './view.ts'

const LATIN: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' },
}

/**
 * A spelling without the differences of typing: case, width, accents, apostrophes, hyphens,
 * katakana as hiragana, and variants of Chinese characters (神戸, 神戶, 神户). Hangul is decomposed, so that an incomplete syllable (서우 before 서울) is a
 * prefix.
 */
export const fold = (text: string): string =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʻ`´]/g, '')
    .replace(/[đðøłßæœıþ]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/\p{Script=Han}/gu, (character) => CHARACTER_VARIANTS.get(character) ?? character)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}\p{M}ー]+/gu, ' ')
    .trim()

export const compact = (folded: string) => folded.replaceAll(' ', '')

export const isLatin = (text: string) => /^[\p{Script=Latin}\d ]+$/u.test(text)

/** Every name of a place and its other spellings, folded, with spaces and without. */
export function spellingsOf({ names, spellings }: GazetteerPlace): string[] {
  const folded = [...Object.values(names), shortEnglish(names.en), ...spellings].map(fold)
  return [...new Set([...folded, ...folded.map(compact)])]
}

/** 서울 for 서울특별시, 東京 for 東京都: how people write a name of at least two characters. */
const KIND_AT_END =
  /(?<=..)(?:특별시|광역시|특별자치시|특별자치도|신구|도|시|군|구|현|부|성|주|特別市|特别市|広域市|广域市|廣域市|特別自治市|特别自治市|特別自治道|特别自治道|特别行政区|特別行政區|新区|新區|都|府|県|縣|县|市|区|區|郡|町|村|道|鄉|鎮|省|州)$/u

/** 전남 for 전라남도, 경북 for 경상북도. */
const KOREAN_PROVINCE = /^(.).(남|북)도$/u

export const shortNamesOf = ({ names, spellings }: GazetteerPlace): string[] =>
  [...Object.values(names), ...spellings]
    .flatMap((name) => [name.replace(KIND_AT_END, ''), name.replace(KOREAN_PROVINCE, '$1$2')])
    .map(fold)

const REGION: readonly PlaceKind[] = ['region']
const LOCAL: readonly PlaceKind[] = ['city', 'district']
const ANY: readonly PlaceKind[] = ['country', 'region', 'city', 'district']

/** Words for the kind of a place; "City" and 市 may follow names of every kind. */
const SUFFIXES: [kinds: readonly PlaceKind[], words: string[]][] = [
  [REGION, ['prefecture', 'province', 'metropolis', 'ken', 'fu', 'to', 'do']],
  [REGION, ['県', '縣', '县', '府', '都', '道', '省', '州', '도', '성', '현', '부', '주']],
  [LOCAL, ['district', 'ward', 'new area', 'town', 'ku', 'gu', 'gun', 'machi', 'cho', 'mura']],
  [LOCAL, ['新区', '新區', '区', '區', '郡', '町', '村', '鎮', '镇', '鄉', '乡', '郷']],
  [LOCAL, ['신구', '구', '군', '읍', '면', '동']],
  [ANY, ['metropolitan city', 'special city', 'municipality', 'city', 'shi', 'si']],
  [ANY, ['市', '시', '특별시', '광역시', '特別市', '特别市', '広域市', '广域市', '廣域市']],
  [ANY, ['特别行政区', '特別行政區', '特別行政区']],
]
const PREFIXES: [kinds: readonly PlaceKind[], words: string[]][] = [
  [REGION, ['จังหวัด', 'tinh']],
  [LOCAL, ['khet', 'amphoe', 'เขต', 'อำเภอ', 'quan', 'huyen', 'thi xa', 'q']],
  [ANY, ['thanh pho', 'tp', 'wilayah persekutuan', 'wp', 'w p', 'bandaraya']],
]

interface KindWord {
  readonly kinds: readonly PlaceKind[]
  /** Folded; in Latin script with the space that separates it from the name. */
  readonly word: string
}

const wordsOf = (
  lists: readonly (readonly [readonly PlaceKind[], readonly string[]])[],
  spaced: (folded: string) => string,
): KindWord[] =>
  lists.flatMap(([kinds, words]) =>
    words.map((word) => {
      const folded = fold(word)
      return { kinds, word: isLatin(folded) ? spaced(folded) : folded }
    }),
  )

const AFTER = wordsOf(SUFFIXES, (word) => ` ${word}`)
const BEFORE = wordsOf(PREFIXES, (word) => `${word} `)

/** A single character is no name. */
const isName = (text: string) => [...normalized(text, 'NFC')].length >= 2

export interface BareName {
  readonly name: string
  readonly kinds: readonly PlaceKind[]
}

/** 부산시 without 시, "Khet Watthana" without "Khet": the name, and the kinds that it can be of. */
export function withoutKind(folded: string): BareName[] {
  const before = BEFORE.filter(({ word }) => folded.startsWith(word)).map(({ kinds, word }) => ({
    name: folded.slice(word.length),
    kinds,
  }))
  const after = AFTER.filter(({ word }) => folded.endsWith(word)).map(({ kinds, word }) => ({
    name: folded.slice(0, -word.length),
    kinds,
  }))
  return [...before, ...after].filter(({ name }) => isName(name))
}
