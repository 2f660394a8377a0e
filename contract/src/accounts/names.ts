import { normalized, visible } from '../text.ts'

const SITE = 'annai'
/** An l looks like a capital I. A name that begins with it is a name, such as Annalisa. */
const LIKE_SITE = 'annal'

/** Words of the site's staff, as a name may claim them. */
const STAFF = new Set(
  `admin admins administrator administration moderator moderation support help helpdesk staff team
  official security safety trust system service services customer billing payment payments
  verification verified verify operator operations webmaster postmaster root account accounts care
  desk hq info legal mod mailer noreply notification notifications office booking bookings
  reservation reservations refund refunds invoice invoices concierge contact community alert alerts
  officiel officielle oficial offiziell ufficiale reception`.split(/\s+/),
)
const STAFF_CJK = [
  ...[
    '公式',
    '運営',
    '事務局',
    '管理者',
    '管理人',
    'サポート',
    'スタッフ',
    'チーム',
    'セキュリティ',
  ],
  ...[
    'カスタマー',
    'サービス',
    'センター',
    '官方',
    '客服',
    '客服中心',
    '管理员',
    '管理員',
    '团队',
    '團隊',
  ],
  ...[
    '支持',
    '支援',
    '安全',
    '中心',
    '공식',
    '지원',
    '지원팀',
    '운영',
    '운영자',
    '운영팀',
    '관리자',
    '고객',
  ],
  ...['고객센터', '센터', '보안', '팀', '본부', '案内', 'あんない', 'アンナイ', 'アナイ', '안나이'],
  ...[
    '本部',
    'オフィシャル',
    '予約',
    '受付',
    '窓口',
    'コンシェルジュ',
    '예약',
    '안내',
    '고객지원',
    '공지',
  ],
  ...['预订', '預訂', '预约', '預約', '平台'],
]
const ONLY_STAFF = new RegExp(`^(?:${STAFF_CJK.join('|')})+$`, 'u')

// Letters that look like Latin ones (a part of Unicode's confusables: Greek, Cyrillic, Cherokee,
// small capitals, Lisu), and digits and signs that stand for letters. A capital that stands here itself looks like
// another letter than its small one.
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑᴀ@4ꓮᎪ'],
    ['b', 'ЬвʙΒꓐᏴ'],
    ['c', 'сϲᴄꓚᏟ'],
    ['d', 'ԁᴅꓓ'],
    ['e', 'еεᴇ3ꓰᎬ'],
    ['f', 'ꜰꓝ'],
    ['g', 'ɢꓖ'],
    ['h', 'һнʜΗꓧ'],
    ['i', 'іιıɩɪӏ1|!ǀꓲᏆ'],
    ['j', 'јϳᴊꓙ'],
    ['k', 'кκᴋꓗ'],
    ['l', 'ʟꓡ'],
    ['m', 'мᴍΜꓟᎷ'],
    ['n', 'ոɴηпΝꓠ'],
    ['o', 'оοօ0ᴏꓳ'],
    ['p', 'рρᴘꓑᏢ'],
    ['r', 'гʀꓣᏒ'],
    ['s', 'ѕ5$ꜱꓢᏚ'],
    ['t', 'тτᴛꓔᎢ'],
    ['u', 'υսᴜꓴ'],
    ['v', 'ѵνᴠꓦ'],
    ['w', 'ᴡꓪ'],
    ['x', 'хχꓫ'],
    ['y', 'уγʏꓬ'],
  ].flatMap(([letter = '', alike = '']) => [...alike].map((one) => [one, letter])),
)

/** The name as it looks: without marks, in small Latin letters where letters look like them. */
const looksLike = (name: string): string =>
  [...normalized(visible(name).replace(/[™℠]/g, ' '), 'NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => LOOKALIKES[letter] ?? LOOKALIKES[letter.toLowerCase()] ?? letter.toLowerCase())
    .join('')

/** `annaisupport` is two words. */
function wordsOf(word: string): string[] {
  if (word.startsWith(LIKE_SITE) && STAFF.has(word.slice(LIKE_SITE.length)))
    return [SITE, word.slice(LIKE_SITE.length)]
  if (word.startsWith(SITE)) return [SITE, ...wordsOf(word.slice(SITE.length))]
  if (word.endsWith(SITE) && STAFF.has(word.slice(0, -SITE.length)))
    return [word.slice(0, -SITE.length), SITE]
  return word === '' ? [] : [word]
}

/** `a n n a i` is one word. */
const joinLetters = (name: string): string =>
  name.replace(
    /(^|[^a-z])([a-z](?:[^a-z]+[a-z](?![a-z]))+)/g,
    (_, before: string, letters: string) => before + letters.replace(/[^a-z]/g, ''),
  )

/**
 * Does the name read like that of the site or of its staff? `Annai Team`, `annai_support`,
 * `support1` and `公式サポート` do, `Annai Yamamoto` does not.
 */
export const readsLikeStaff = (name: string): boolean =>
  // A digit may stand for a letter or follow the name.
  [name, name.replace(/\p{N}+/gu, ' ')].some(claimsStaff)

function claimsStaff(name: string): boolean {
  // What is left of Hangul and kana without marks is composed again.
  const look = normalized(looksLike(name), 'NFC').replace(/\bno[^a-z]+reply\b/g, 'noreply')
  const latin = (joinLetters(look).match(/[a-z]+/g) ?? []).flatMap(wordsOf)
  const others = normalized(visible(name), 'NFKC').match(/[^\P{L}a-zA-Z]+/gu) ?? []
  const namesSite =
    latin.includes(SITE) ||
    latin.includes(LIKE_SITE) ||
    latin.filter((word) => !STAFF.has(word)).join('') === SITE
  const namesStaff =
    latin.some((word) => STAFF.has(word)) ||
    STAFF_CJK.some((word) => others.some((other) => other.includes(word)))
  if (namesSite && namesStaff) return true
  const words = latin.length + others.length
  return (
    words > 0 &&
    latin.every((word) => word === SITE || STAFF.has(word)) &&
    others.every((word) => ONLY_STAFF.test(word) || /^[a-z]+$/.test(looksLike(word)))
  )
}

const lettersOf = (text: string): string =>
  normalized(looksLike(text), 'NFC').replace(/\P{L}/gu, '')

const wordsIn = (text: string): string[] => looksLike(text).match(/[a-z]+/g) ?? []

/**
 * Does the name read like that of the site, or of its staff, where the site has a name of its own?
 * For a site "Kyoto Walks", `Kyoto Walks` and `KyotoWalks Support` do, `Kyoto Walks Yamamoto` does
 * not.
 */
export function imitatesSite(name: string, siteName: string): boolean {
  const site = lettersOf(siteName)
  if (site === '') return false
  return [name, name.replace(/\p{N}+/gu, ' ')].some((one) => {
    const whole = lettersOf(one)
    if (!whole.includes(site)) return false
    const rest = whole.replace(site, '')
    const own = new Set(wordsIn(siteName))
    return (
      rest === '' ||
      STAFF.has(rest) ||
      STAFF_CJK.some((word) => rest.includes(normalized(word, 'NFC'))) ||
      wordsIn(one).some((word) => !own.has(word) && STAFF.has(word))
    )
  })
}

// Mail programs make a link of a bare address with a common ending.
const LINK =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|app|dev|co|me|jp|kr|cn|tw|hk|uk|de|fr|eu|us|ru|top|xyz|site|online|shop|store|club|link|live|page|web|cc|tv|ly|gg|to|ai|in|help|support|chat|pro|vn|sg|au|ca|nz|it|es|nl|ch|xn--[\w-]+|example)(?![\p{L}\p{N}])/iu

/** Would a reader or a mail program take the name for a link or an address? */
export const readsLikeLink = (name: string): boolean =>
  LINK.test(normalized(visible(name), 'NFKC').replaceAll('\u3002', '.'))
