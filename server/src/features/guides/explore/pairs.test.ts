import { foldDocument } from '@annai/guide-search'
import { GuideIndex, parseSearchQuery } from '@annai/guide-search/internals'
import { describe, expect, test } from 'vitest'
import { testReader } from '../../../testing/search-reader.ts'
import { documentOf } from './view.ts'

/** What stands in a profile, and after the colon what is typed by people who look for it. */
const FOUND_BY = `
東京タワーの近く : 東京 | 东京 | 東京タワー | たわー | タワー | ﾀﾜｰ | Tokyo | tokyo | ＴＯＫＹＯ | 도쿄 | 京タ | 近く | とうきょう | の
京都祇園 : 京都 | 祇園 | 祇园 | Kyoto | 교토 | 都祇 | KYOTO | きょうと | 京
Tokyo, Japan : 東京 | 东京 | 도쿄 | 日本 | 일본 | Tokyo | tok | japan | JAPAN | toky jap | 東京 日本 | とうきょう
Kyoto, Japan : 京都 | 교토 | 京都市 | kyo | Japan Kyoto | 京都府
Osaka, Japan : 大阪 | 오사카 | 大阪市 | osa
Seoul, South Korea : 서울 | 首尔 | 首爾 | ソウル | そうる | 서울특별시 | seoul | 한국 | 韓国 | 韩国 | 韓國 | south korea
서울 종로구 : Seoul | 首尔 | 首爾 | ソウル | ｿｳﾙ | 서울 | 종로 | 울 | 서 | seoul | SEOUL
부산 해운대 : Busan | 釜山 | プサン | 부산 | 해운대 | 운대
Busan, South Korea : 부산 | 釜山 | 부산광역시 | プサン | ぷさん
臺北市 : 台北 | 臺北 | 台北市 | Taipei | 타이베이 | taipei | 北市
台北 : 臺北 | 台北 | Taipei | 타이베이
Taipei, Taiwan : 台北 | 臺北 | 台湾 | 台灣 | 臺灣 | 대만 | 타이베이 | taiwan
廣州 : 广州 | 廣州 | Guangzhou | 광저우 | 广州市 | guangzhou
Guangzhou, China : 广州 | 廣州 | 中国 | 中國 | 중국 | 광저우
北京 : Beijing | 北京 | 베이징 | ペキン | beijing | 北京市
上海 : Shanghai | 上海 | 상하이 | シャンハイ | 上海市
香港 : Hong Kong | 香港 | 홍콩 | hong kong
Bangkok, Thailand : กรุงเทพ | 曼谷 | 방콕 | バンコク | 泰国 | 泰國 | 태국 | タイ | bangkok
Hà Nội, Việt Nam : ha noi | hanoi | Hà Nội | HA NOI | 河内 | 河內 | 하노이 | ハノイ | viet | việt nam
Kuala Lumpur, Malaysia : 吉隆坡 | 쿠알라룸푸르 | クアラルンプール | kuala | lumpur | kuala lumpur | 马来西亚 | 馬來西亞
Singapore : 新加坡 | 싱가포르 | シンガポール | singapore
New York, United States : 뉴욕 | 纽约 | 紐約 | ニューヨーク | new york | york | 美国 | 美國 | 미국 | アメリカ合衆国
ニューヨーク : New York | new york | 뉴욕 | 纽约 | にゅーよーく | ﾆｭｰﾖｰｸ | ヨーク
Paris, France : 巴黎 | 파리 | パリ | paris | 法国 | 法國 | 프랑스 | フランス
London, United Kingdom : 伦敦 | 倫敦 | 런던 | ロンドン | london | 영국 | 英国 | 英國 | イギリス
Zürich, Switzerland : zurich | ZURICH | zürich | 苏黎世 | 蘇黎世 | 취리히 | チューリッヒ
René Müller : rene | René | RENE | müller | muller | rene muller | Muller René | mull | ené
Łukasz Żółć : lukasz | zolc | ŁUKASZ | Żółć
Straße Weiß : strasse | straße | STRASSE | weiss | weiß
Ægir Sørensen : aegir | sorensen | Ægir | SØRENSEN
Nguyễn Đình Phúc : nguyen | dinh | phuc | Nguyễn | ĐÌNH | nguyen phuc
İstanbul'lu Işık : istanbul | ISTANBUL | isik
Κώστας Ὀδυσσεύς : κωστας | ΚΩΣΤΑΣ | οδυσσευς | Κώστας
Фёдор Київ : федор | ФЕДОР | Фёдор | київ | КИЇВ
ラーメン案内 : ラーメン | らーめん | ﾗｰﾒﾝ | 案内 | ラー | メン | ら
がくせい : ガクセイ | がく | ｶﾞｸｾｲ | ガク
ﾊﾟﾋﾟﾌﾟ ﾊﾞﾝｺｸ : パピプ | ぱぴぷ | ばんこく | バンコク
國際藝術 : 国际艺术 | 国際芸術 | 國際藝術 | 艺术 | 芸術 | 藝術 | 国 | 國
鐵道寫眞 : 铁道写真 | 鉄道写真 | 鉄道 | 铁道 | 写真
櫻花廣場 : 樱花 | 桜花 | 広場 | 广场 | 櫻花
龍山寺 : 龙山寺 | 竜山 | 龍山 | 龙
豆腐與麵 : 豆腐与面 | 麺 | 麵 | 面
澤田 濱崎 : 沢田 | 泽田 | 浜崎 | 滨崎 | 澤田 浜崎
髮型發現 : 发现 | 発現 | 發現 | 髪型
茶馆 : 茶館 | 茶馆 | 馆
ＡＢＣ ｔｏｕｒｓ １２３ : abc | ABC | tours | 123 | abc 123 | ＡＢＣ
① Ⅻ ㌔ ﬁne : 1 | xii | きろ | キロ | fine
100% a_b c\\d o'clock : 100% | % | a_b | _ | c\\d | \\ | o'clock | o’clock | '
😀 👨‍👩‍👧 ❤️ 𠮷野家 : 😀 | 👨‍👩‍👧 | ❤ | ❤️ | 𠮷 | 𠮷野 | 野家
Food-lover; café “Zoë” – tours : food | food-lover | cafe | "zoe" | zoë | - | lover; | ood-l
नमस्ते दिल्ली : नमस्ते | दिल्ली | नम
سلام طهران : سلام | طهران
שלום : שלום | לום
`

/** Near enough to be confused, and not found. */
const NOT_FOUND_BY = `
wise promises : 伊勢 | wisest | promise s z
東京 : 京東 | 東亰 | 京都
Kyotographer : 京都 | 교토
らめん : ラーメン
パリ : バリ
はか : ばか
food tours : foodtours
slow roads : slowroads | roads-slow
a b : ab
`

const pairsOf = (table: string): [query: string, name: string][] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', queries = ''] = line.split(' : ')
      return queries.split(' | ').map((query): [string, string] => [query, name])
    })

const reader = testReader()
const found = pairsOf(FOUND_BY)
const notFound = pairsOf(NOT_FOUND_BY)
const names = [...new Set([...found, ...notFound].map(([, name]) => name))]

const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 })
index.addAll(
  names.map((name, n) =>
    foldDocument(
      documentOf({
        account_id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        username: 'x',
        display_name: '',
        role: '',
        profile_picture: '',
        texts: {},
        text_language: null,
        tagline: '',
        introduction: name,
        formatted_address: '',
        country: '',
        country_code: '',
        place_id: '',
        is_place_known: null,
        answers_within: null,
        badges: [],
        languages: [],
        expertises: [],
        highlights: [],
        price_ranges: [],
        rating_sum: 0,
        review_count: 0,
        free_from: null,
        free_days: null,
        most_people: null,
        notice_days: null,
        zone: null,
        is_dummy: false,
        view_priority: 0,
        profile_views: 0,
        version: 1,
        created: 0,
      }),
    ),
  ),
)

const finds = (search: string): (string | undefined)[] => {
  const query = parseSearchQuery({ search, limit: '100' }, reader)
  const { guides } = JSON.parse(index.page(query, query, () => ']}').toString()) as {
    guides: { _id: string }[]
  }
  return guides.map(({ _id }) => names[Number(_id.slice(-12))])
}

describe('Search across scripts', () => {
  test('the table has at least 300 pairs', () => {
    expect(found.length).toBeGreaterThanOrEqual(300)
  })
  test.each(found)('%s finds %s', (query, name) => {
    expect(finds(query)).toContain(name)
  })
  test.each(notFound)('%s does not find %s', (query, name) => {
    expect(finds(query)).not.toContain(name)
  })
})
