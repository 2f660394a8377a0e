import { describe, expect, test } from 'vitest'
import { readsLikeLink, readsLikeStaff } from './names.ts'

describe('A name that reads like the site or its staff', () => {
  test.each([
    'Annai',
    'annai support',
    'ADMIN',
    'Annai Team',
    'Annai Staff',
    'Annai Security Team',
    'The Annai Team',
    'Annai Japan Support',
    'Annai 公式',
    'Annai サポート',
    'annai公式サポート',
    '公式サポート',
    '안나이 고객센터',
    'Annai 공식',
    'Annai 官方客服',
    'Аnnai Support',
    'Αnnаi Tеаm',
    'Ａｎｎａｉ・Ｓｕｐｐｏｒｔ',
    'Ánnaí Suppört',
    'AnnaiSupport',
    'annai_support',
    'annai_admin',
    'SupportAnnai',
    'A\u200Dnnai Support',
    'Anna1 Supp0rt',
    'ᴀɴɴᴀɪ support',
    'security',
    'root',
    'A n n a i',
    'A.n.n.a.i Help',
    'Ann ai team',
    'annai1',
    'support_24',
    'admin1',
    'S u p p o r t',
    'ΑΝΝΑΙ Support',
    'ᴀɴɴᴀɪ ꜱᴜᴘᴘᴏʀᴛ',
    'ꓮꓠꓠꓮꓲ Support',
    'Annai HQ',
    'Annai™',
    'Annai Account',
    'あんない公式',
    '안나이 본부',
  ])('%s', (name) => {
    expect(readsLikeStaff(name)).toBe(true)
  })

  test.each([
    'Annai Yamamoto',
    'Hannai Mori',
    'Kyoto Annai',
    'Mina K',
    'Анна Иванова',
    'Άννα Παπαδοπούλου',
    '公家 一郎',
    '김지원',
    '安全寿',
    'Teamu Suzuki',
    'Root Beer Tours',
    'Rootsy',
    'Simon Staff',
    'Νίκος Ιωάννου',
    'Ann Ai',
    'J. R. Tolkien',
    'Joanna Ito',
    'A. N. N. Aida',
    'mina1',
    '🏴',
    '12 34',
  ])('is not %s', (name) => {
    expect(readsLikeStaff(name)).toBe(false)
  })
})

describe('A name that reads like a link', () => {
  test.each([
    'https://evil.example',
    'http://evil',
    'www.evil',
    'Mina evil.com',
    'evil.co.jp',
    'evil．ｃｏｍ',
    'evil。com',
    'ev\u200Bil.c\u200Bom',
    'mina@evil.net',
    'evil.ai',
    'evil.xn--p1ai',
  ])('%s', (name) => {
    expect(readsLikeLink(name)).toBe(true)
  })

  test.each([
    'St. John',
    'Dr.Kim',
    'J.R.R. Tolkien',
    'Mina K.',
    'Jean-Luc',
    'M.I.A',
    '3.14',
    'Joe.Comb',
  ])('is not %s', (name) => {
    expect(readsLikeLink(name)).toBe(false)
  })
})
