import type { Language } from '@annai/contract/languages'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { createLimits, memoryStore } from '../../../platform/rate-limits/limits.ts'
import { readEnv } from '../../../platform/startup/env.ts'
import { placeById, placeTable, suggestPlaces } from '../service.ts'

const ctx = {
  env: readEnv({ DATA_DIR: '/nonexistent' }),
  log: createLog('silent'),
  limits: createLimits(memoryStore(), systemClock, false),
}
const suggest = (query: string, language: Language) => suggestPlaces(ctx, query, language)

/** What is typed, the reader's language, the address that comes first. */
const FIRST: [string, Language, string][] = [
  ['Tokyo', 'en', 'Tokyo, Japan'],
  ['성남시 분당구', 'ko', '대한민국 경기도 성남시'],
  ['경기도 성남시 분당구 정자동', 'ko', '대한민국 경기도 성남시'],
  ['수원시 영통구', 'ko', '대한민국 경기도 수원시'],
  ['고양시 일산동구', 'ko', '대한민국 경기도 고양시'],
  ['용인시 기흥구', 'ko', '대한민국 경기도 용인시'],
  ['전주시 완산구', 'ko', '대한민국 전북특별자치도 전주시'],
  ['tokyo', 'en', 'Tokyo, Japan'],
  ['TOKYO', 'en', 'Tokyo, Japan'],
  ['ＴＯＫＹＯ', 'en', 'Tokyo, Japan'],
  ['Tōkyō', 'en', 'Tokyo, Japan'],
  ['  tokyo ', 'en', 'Tokyo, Japan'],
  ['東京', 'ja', '日本東京都'],
  ['东京', 'zh-CN', '日本东京都'],
  ['東京', 'zh-TW', '日本東京都'],
  ['도쿄', 'ko', '일본 도쿄도'],
  ['동경', 'ko', '일본 도쿄도'],
  ['とうきょう', 'ja', '日本東京都'],
  ['トウキョウ', 'ja', '日本東京都'],
  ['ﾄｳｷｮｳ', 'ja', '日本東京都'],
  ['東京', 'en', 'Tokyo, Japan'],
  ['도쿄', 'en', 'Tokyo, Japan'],
  ['Kyoto', 'en', 'Kyoto, Japan'],
  ['Kyōto', 'en', 'Kyoto, Japan'],
  ['京都', 'ja', '日本京都府京都市'],
  ['きょうと', 'ja', '日本京都府京都市'],
  ['교토', 'ko', '일본 교토부 교토시'],
  ['京都', 'zh-CN', '日本京都府京都市'],
  ['Kyoto Prefecture', 'en', 'Kyoto Prefecture, Japan'],
  ['京都府', 'ja', '日本京都府'],
  ['Gion', 'en', 'Gion, Kyoto, Japan'],
  ['gion kyoto', 'en', 'Gion, Kyoto, Japan'],
  ['Gion, Kyoto, Japan', 'en', 'Gion, Kyoto, Japan'],
  ['祇園', 'ja', '日本京都府京都市祇園'],
  ['ぎおん', 'ja', '日本京都府京都市祇園'],
  ['京都祇園', 'ja', '日本京都府京都市祇園'],
  ['日本京都府京都市祇園', 'ja', '日本京都府京都市祇園'],
  ['祇园', 'zh-CN', '日本京都府京都市祇园'],
  ['祗园', 'zh-CN', '日本京都府京都市祇园'],
  ['기온', 'ko', '일본 교토부 교토시 기온'],
  ['Osaka', 'en', 'Osaka, Japan'],
  ['おおさか', 'ja', '日本大阪府大阪市'],
  ['大阪', 'zh-TW', '日本大阪府大阪市'],
  ['오사카', 'ko', '일본 오사카부 오사카시'],
  ['札幌', 'ja', '日本北海道札幌市'],
  ['삿포로', 'ko', '일본 홋카이도 삿포로시'],
  ['冲绳', 'zh-CN', '日本冲绳县'],
  ['おきなわ', 'ja', '日本沖縄県'],
  ['沖縄', 'ja', '日本沖縄県'],
  ['오키나와', 'ko', '일본 오키나와현'],
  ['なら', 'ja', '日本奈良県奈良市'],
  ['広島', 'ja', '日本広島県広島市'],
  ['廣島', 'zh-TW', '日本廣島縣廣島市'],
  ['广岛', 'zh-CN', '日本广岛县广岛市'],
  ['히로시마', 'ko', '일본 히로시마현 히로시마시'],
  ['hakone', 'en', 'Hakone, Kanagawa, Japan'],
  ['箱根', 'ja', '日本神奈川県箱根町'],
  ['涩谷', 'zh-CN', '日本东京都涩谷区'],
  ['澀谷', 'zh-TW', '日本東京都澀谷區'],
  ['shibu', 'en', 'Shibuya, Tokyo, Japan'],
  ['しぶや', 'ja', '日本東京都渋谷区'],
  ['대마도', 'ko', '일본 나가사키현 쓰시마시'],
  ['二世谷', 'zh-TW', '日本北海道二世谷町'],
  ['ニセコ', 'ja', '日本北海道ニセコ町'],
  ['つくば', 'ja', '日本茨城県つくば市'],
  ['Koyasan', 'en', 'Koya, Wakayama, Japan'],
  ['Seoul', 'en', 'Seoul, South Korea'],
  ['서울', 'ko', '대한민국 서울특별시'],
  ['서우', 'ko', '대한민국 서울특별시'],
  ['서울ㅌ', 'ko', '대한민국 서울특별시'],
  ['首尔', 'zh-CN', '韩国首尔特别市'],
  ['首爾', 'zh-TW', '南韓首爾特別市'],
  ['ソウル', 'ja', '韓国ソウル特別市'],
  ['Busan', 'en', 'Busan, South Korea'],
  ['Pusan', 'en', 'Busan, South Korea'],
  ['부산', 'ko', '대한민국 부산광역시'],
  ['釜山', 'ja', '韓国釜山広域市'],
  ['釜山', 'zh-CN', '韩国釜山广域市'],
  ['プサン', 'ja', '韓国釜山広域市'],
  ['海云台', 'zh-CN', '韩国釜山广域市海云台区'],
  ['해운대', 'ko', '대한민국 부산광역시 해운대구'],
  ['명동', 'ko', '대한민국 서울특별시 명동'],
  ['myeongdong', 'en', 'Myeong-dong, Seoul, South Korea'],
  ['홍대', 'ko', '대한민국 서울특별시 홍대'],
  ['제주', 'ko', '대한민국 제주특별자치도'],
  ['济州', 'zh-CN', '韩国济州特别自治道'],
  ['濟州島', 'zh-TW', '南韓濟州特別自治道'],
  ['チェジュ', 'ja', '韓国済州特別自治道'],
  ['경주', 'ko', '대한민국 경상북도 경주시'],
  ['Gyeongju', 'en', 'Gyeongju, North Gyeongsang, South Korea'],
  ['전주', 'ko', '대한민국 전북특별자치도 전주시'],
  ['Penang', 'en', 'Penang, Malaysia'],
  ['Pulau Pinang', 'en', 'Penang, Malaysia'],
  ['槟城', 'zh-CN', '马来西亚槟城州'],
  ['檳城', 'zh-TW', '馬來西亞檳城州'],
  ['ペナン', 'ja', 'マレーシア ペナン州'],
  ['페낭', 'ko', '말레이시아 페낭주'],
  ['Kuala Lumpur', 'en', 'Kuala Lumpur, Malaysia'],
  ['吉隆坡', 'zh-CN', '马来西亚吉隆坡'],
  ['クアラルンプール', 'ja', 'マレーシア クアラルンプール'],
  ['KL', 'en', 'Kuala Lumpur, Malaysia'],
  ['Melaka', 'en', 'Malacca City, Melaka, Malaysia'],
  ['亚庇', 'zh-CN', '马来西亚沙巴州亚庇'],
  ['コタキナバル', 'ja', 'マレーシア サバ州コタキナバル'],
  ['georgetown', 'en', 'George Town, Penang, Malaysia'],
  ['Beijing', 'en', 'Beijing, China'],
  ['Peking', 'en', 'Beijing, China'],
  ['北京', 'ja', '中国北京市'],
  ['베이징', 'ko', '중국 베이징시'],
  ['上海', 'zh-TW', '中國上海市'],
  ['상해', 'ko', '중국 상하이시'],
  ["Xi'an", 'en', "Xi'an, Shaanxi, China"],
  ['xian', 'en', "Xi'an, Shaanxi, China"],
  ['哈爾濱', 'zh-TW', '中國黑龍江省哈爾濱市'],
  ['ハルビン', 'ja', '中国黒竜江省ハルビン市'],
  ['Canton', 'en', 'Guangzhou, Guangdong, China'],
  ['台北', 'zh-TW', '台灣台北市'],
  ['臺北', 'zh-TW', '台灣台北市'],
  ['Taipei', 'en', 'Taipei, Taiwan'],
  ['九份', 'ja', '台湾新北市九份'],
  ['高雄', 'zh-TW', '台灣高雄市'],
  ['Hong Kong', 'en', 'Hong Kong'],
  ['香港', 'zh-CN', '香港'],
  ['홍콩', 'ko', '홍콩'],
  ['旺角', 'zh-TW', '香港九龍旺角'],
  ['Macau', 'en', 'Macao'],
  ['澳門', 'zh-TW', '澳門'],
  ['Singapore', 'en', 'Singapore'],
  ['新加坡', 'zh-CN', '新加坡'],
  ['牛车水', 'zh-CN', '新加坡牛车水'],
  ['Bangkok', 'en', 'Bangkok, Thailand'],
  ['กรุงเทพ', 'en', 'Bangkok, Thailand'],
  ['バンコク', 'ja', 'タイ バンコク'],
  ['曼谷', 'zh-CN', '泰国曼谷'],
  ['เชียงใหม่', 'en', 'Chiang Mai, Thailand'],
  ['치앙마이', 'ko', '태국 치앙마이'],
  ['Koh Samui', 'en', 'Ko Samui, Surat Thani, Thailand'],
  ['Đà Nẵng', 'en', 'Da Nang, Vietnam'],
  ['da nang', 'en', 'Da Nang, Vietnam'],
  ['다낭', 'ko', '베트남 다낭'],
  ['ho chi minh', 'en', 'Ho Chi Minh City, Vietnam'],
  ['Saigon', 'en', 'Ho Chi Minh City, Vietnam'],
  ['胡志明', 'zh-CN', '越南胡志明市'],
  ['하노이', 'ko', '베트남 하노이'],
  ['Bali', 'en', 'Bali, Indonesia'],
  ['峇里島', 'zh-TW', '印尼峇里島'],
  ['ubud', 'en', 'Ubud, Bali, Indonesia'],
  ['Jogja', 'en', 'Yogyakarta, Indonesia'],
  ['São Paulo', 'en', 'São Paulo, Brazil'],
  ['sao paulo', 'en', 'São Paulo, Brazil'],
  ['São', 'en', 'São Paulo, Brazil'],
  ['Paris', 'en', 'Paris, Île-de-France, France'],
  ['パリ', 'ja', 'フランス イル＝ド＝フランス パリ'],
  ['巴黎', 'zh-CN', '法国法兰西岛大区巴黎'],
  ['파리', 'ko', '프랑스 일드프랑스 파리'],
  ['München', 'en', 'Munich, Bavaria, Germany'],
  ['munchen', 'en', 'Munich, Bavaria, Germany'],
  ['Köln', 'en', 'Cologne, North Rhine-Westphalia, Germany'],
  ['Firenze', 'en', 'Florence, Tuscany, Italy'],
  ['Zürich', 'en', 'Zurich, Switzerland'],
  ['New York', 'en', 'New York, United States'],
  ['ニューヨーク', 'ja', 'アメリカ合衆国ニューヨーク州ニューヨーク'],
  ['旧金山', 'zh-CN', '美国加利福尼亚州旧金山'],
  ['舊金山', 'zh-TW', '美國加利福尼亞州舊金山'],
  ['雪梨', 'zh-TW', '澳洲新南威爾士州雪梨'],
  ['London', 'en', 'London, England, United Kingdom'],
  ['런던', 'ko', '영국 잉글랜드 런던'],
  ['St Gallen', 'en', 'St. Gallen, Switzerland'],
  ['Kraków', 'en', 'Kraków, Poland'],
  ['krakow', 'en', 'Kraków, Poland'],
  ['İstanbul', 'en', 'Istanbul, Türkiye'],
  ['Japan', 'en', 'Japan'],
  ['にほん', 'ja', '日本'],
  ['한국', 'ko', '대한민국'],
  ['韓國', 'zh-TW', '南韓'],
  ['korea', 'en', 'South Korea'],
  ['USA', 'en', 'United States'],
  ['turkey', 'en', 'Türkiye'],
  ["Cote d'Ivoire", 'en', 'Côte d’Ivoire'],
  ['Москва', 'en', 'Moscow, Russia'],
]

describe('suggestPlaces', () => {
  test.each(FIRST)(
    '%s typed by a reader of %s offers %s first',
    async (query, language, address) => {
      const offered = await suggest(query, language)
      expect(offered.map((place) => place.formattedAddress)[0]).toBe(address)
      expect(offered.length).toBeLessThanOrEqual(8)
    },
  )

  test.each(['zzzzzz', '???', '　', '\u0000', 'qx', '123456789', 'x'.repeat(200)])(
    'nothing is offered for %j, and nothing breaks',
    async (query) => {
      expect(await suggest(query, 'en')).toEqual([])
    },
  )

  test('a word inside a name is found after the beginnings', async () => {
    const names = (await suggest('lumpur', 'en')).map((place) => place.name)
    expect(names).toContain('Kuala Lumpur')
  })

  test('a response has components, location, id and address, and the ISO code of the country', async () => {
    const [gion] = await suggest('祇園', 'ja')
    expect(gion).toEqual({
      placeId: 'jp-kyoto-kyoto-gion',
      name: '祇園',
      formattedAddress: '日本京都府京都市祇園',
      addressComponents: [
        {
          longName: '祇園',
          shortName: '祇園',
          types: ['sublocality_level_1', 'sublocality', 'political'],
        },
        { longName: '京都市', shortName: '京都市', types: ['locality', 'political'] },
        {
          longName: '京都府',
          shortName: '京都府',
          types: ['administrative_area_level_1', 'political'],
        },
        { longName: '日本', shortName: 'JP', types: ['country', 'political'] },
      ],
      location: { lat: 35, lng: 135.78 },
    })
  })

  test('half of the questions are answered within 20 ms', async () => {
    placeTable(ctx)
    const times: number[] = []
    for (const [query, language] of FIRST) {
      const start = performance.now()
      await suggest(query, language)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(20)
  })
})

describe('placeById', () => {
  test('a chosen place is found again, in another language', async () => {
    const [kyoto] = await suggest('Kyoto', 'en')
    const again = await placeById(ctx, kyoto?.placeId ?? '', 'ko')
    expect(again?.formattedAddress).toBe('일본 교토부 교토시')
  })

  test('an id that was never given out is null', async () => {
    expect(await placeById(ctx, 'atlantis', 'en')).toBeNull()
  })
})
