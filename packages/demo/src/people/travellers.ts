import type { Language } from '@annai/contract/languages'

/** The writing systems that decide which traveller may have written a review. */
const SCRIPTS = ['latin', 'ja', 'ko', 'zh', 'th', 'ar', 'ru'] as const
export type Script = (typeof SCRIPTS)[number]

export interface DemoTraveller {
  readonly username: string
  readonly displayName: string
  readonly language: Language
  readonly location: string
  readonly languages: readonly string[]
  readonly interests: readonly string[]
  readonly writes: Script
  /** Without one the traveller has uploaded no picture, as many do not. */
  readonly hasPicture?: true
}

/** Who logs in to try the product as a traveller, and as a guide; the latter is one of the content. */
export const DEMO_TRAVELLER = 'demo_traveller'
export const DEMO_GUIDE = 'kamakura_zen_ben'

export const TRAVELLERS: readonly DemoTraveller[] = [
  {
    username: DEMO_TRAVELLER,
    displayName: 'Clara Lindqvist',
    language: 'en',
    location: 'Gothenburg, Sweden',
    languages: ['English', 'Svenska', 'Deutsch'],
    interests: ['Gardens', 'Ceramics', 'Slow trains', 'Street food'],
    writes: 'latin',
    hasPicture: true,
  },
  {
    username: 'marcus_oyelaran',
    displayName: 'Marcus Oyelaran',
    language: 'en',
    location: 'Leeds, United Kingdom',
    languages: ['English'],
    interests: ['Hiking', 'Vinyl', 'Markets'],
    writes: 'latin',
    hasPicture: true,
  },
  {
    username: 'amelie_roux',
    displayName: 'Amélie Roux',
    language: 'en',
    location: 'Nantes, France',
    languages: ['Français', 'English'],
    interests: ['Architecture', 'Tea', 'Photography'],
    writes: 'latin',
    hasPicture: true,
  },
  {
    username: 'jonas_wieland',
    displayName: 'Jonas Wieland',
    language: 'en',
    location: 'Freiburg, Germany',
    languages: ['Deutsch', 'English'],
    interests: ['Mountains', 'Knives', 'Trains'],
    writes: 'latin',
    hasPicture: true,
  },
  {
    username: 'lucia_ferrer',
    displayName: 'Lucía Ferrer',
    language: 'en',
    location: 'Valencia, Spain',
    languages: ['Español', 'English', 'Italiano'],
    interests: ['Food', 'Festivals'],
    writes: 'latin',
  },
  {
    username: 'dan_and_priya',
    displayName: 'Dan & Priya',
    language: 'en',
    location: 'Austin, United States',
    languages: ['English', 'हिन्दी'],
    interests: ['Family travel', 'Cooking classes'],
    writes: 'latin',
  },
  {
    username: 'sakura_mizuta',
    displayName: '水田 さくら',
    language: 'ja',
    location: '日本 横浜市',
    languages: ['日本語', 'English'],
    interests: ['庭めぐり', '工芸', '温泉'],
    writes: 'ja',
    hasPicture: true,
  },
  {
    username: 'keita_sano',
    displayName: '佐野 圭太',
    language: 'ja',
    location: '日本 名古屋市',
    languages: ['日本語'],
    interests: ['鉄道', '山歩き'],
    writes: 'ja',
  },
  {
    username: 'yerin_shin',
    displayName: '신예린',
    language: 'ko',
    location: '대한민국 수원시',
    languages: ['한국어', 'English'],
    interests: ['카페', '사진', '시장'],
    writes: 'ko',
    hasPicture: true,
  },
  {
    username: 'dohyun_bae',
    displayName: '배도현',
    language: 'ko',
    location: '대한민국 광주광역시',
    languages: ['한국어', '日本語'],
    interests: ['등산', '역사'],
    writes: 'ko',
  },
  {
    username: 'lin_xiaoyu',
    displayName: '林小雨',
    language: 'zh-CN',
    location: '中国 杭州',
    languages: ['中文', 'English'],
    interests: ['美食', '摄影', '亲子'],
    writes: 'zh',
    hasPicture: true,
  },
  {
    username: 'chen_yuting',
    displayName: '陳郁婷',
    language: 'zh-TW',
    location: '台灣 台中',
    languages: ['中文', '日本語'],
    interests: ['溫泉', '老屋', '手作'],
    writes: 'zh',
  },
  {
    username: 'nok_charoen',
    displayName: 'Nok Charoenkul',
    language: 'en',
    location: 'Bangkok, Thailand',
    languages: ['ไทย', 'English'],
    interests: ['Cycling', 'Craft'],
    writes: 'th',
  },
  {
    username: 'layla_mansour',
    displayName: 'Layla Mansour',
    language: 'en',
    location: 'Amman, Jordan',
    languages: ['العربية', 'English'],
    interests: ['Family travel', 'Nature'],
    writes: 'ar',
  },
  {
    username: 'irina_volkova',
    displayName: 'Irina Volkova',
    language: 'en',
    location: 'Almaty, Kazakhstan',
    languages: ['Русский', 'English'],
    interests: ['History', 'Museums'],
    writes: 'ru',
  },
]

const TELLTALE: readonly (readonly [Script, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7af]/],
  ['zh', /[\u3400-\u9fff]/],
  ['th', /[\u0e00-\u0e7f]/],
  ['ar', /[\u0600-\u06ff]/],
  ['ru', /[\u0400-\u04ff]/],
]

export const scriptOf = (text: string): Script =>
  TELLTALE.find(([, letters]) => letters.test(text))?.[0] ?? 'latin'
