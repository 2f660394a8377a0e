import type { Language } from '@annai/contract/languages'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../../../platform/startup/env.ts'
import { knownPlaces, namedPlace } from '../service.ts'

const ctx = { env: readEnv({ DATA_DIR: '/nonexistent' }) }

/** A place, the language of the page, and how people of the country write the place. */
const WRITINGS: [id: string, language: Language, writings: string[]][] = [
  ['kr-seoul', 'ko', ['서울', '서울시', '서울특별시', '대한민국 서울', '한국 서울시']],
  ['kr-seoul', 'en', ['Seoul', 'Seoul-si', 'Seoul City', 'Seoul, Korea', 'Seoul, South Korea']],
  ['kr-seoul', 'ja', ['ソウル', 'ソウル市', '韓国ソウル']],
  ['kr-seoul', 'zh-CN', ['首尔', '首尔市', '韩国首尔']],
  ['kr-busan', 'ko', ['부산', '부산시', '부산광역시', '대한민국 부산시']],
  ['kr-busan', 'en', ['Busan', 'Busan City', 'Busan-si', 'Busan Metropolitan City']],
  ['kr-busan', 'ja', ['釜山', '釜山市', '韓国釜山市']],
  ['kr-busan', 'zh-TW', ['釜山', '釜山市', '韓國釜山']],
  ['kr-daegu', 'ko', ['대구', '대구시', '대구광역시']],
  ['kr-incheon', 'ko', ['인천', '인천시', '인천광역시']],
  ['kr-gwangju', 'ko', ['광주광역시']],
  ['kr-daejeon', 'ko', ['대전시', '대전광역시']],
  ['kr-ulsan', 'ko', ['울산시']],
  ['kr-sejong', 'ko', ['세종시', '세종특별자치시']],
  ['kr-jeju', 'ko', ['제주도', '제주특별자치도', '제주']],
  ['kr-jeju-jeju-city', 'ko', ['제주시', '제주도 제주시', '제주특별자치도 제주시']],
  ['kr-gangwon', 'ko', ['강원도', '강원특별자치도', '강원']],
  ['kr-gyeonggi', 'ko', ['경기도', '경기']],
  ['kr-south-jeolla', 'ko', ['전라남도', '전남']],
  ['kr-north-gyeongsang', 'ko', ['경상북도', '경북']],
  ['kr-gyeonggi-suwon', 'ko', ['수원', '수원시', '경기도 수원시', '경기 수원']],
  ['kr-north-gyeongsang-gyeongju', 'ko', ['경주시', '경북 경주시', '경상북도 경주']],
  ['kr-north-jeolla-jeonju', 'ko', ['전주시', '전북 전주시', '전라북도 전주시']],
  [
    'kr-seoul-gangnam',
    'ko',
    ['강남구', '강남', '서울 강남구', '서울시 강남구', '서울특별시강남구'],
  ],
  [
    'kr-seoul-gangnam',
    'en',
    ['Gangnam-gu', 'Gangnam, Seoul', 'Gangnam-gu, Seoul', 'Gangnam District'],
  ],
  ['kr-seoul-gangnam', 'ja', ['江南区', 'ソウル江南区', 'ソウル市江南区']],
  ['kr-seoul-jongno', 'ko', ['종로구', '종로', '서울 종로구']],
  ['kr-seoul-nowon', 'ko', ['노원구', '서울시 노원구']],
  ['kr-seoul-gwanak', 'ko', ['관악구', '서울특별시 관악구']],
  ['kr-seoul-seongdong', 'ko', ['성동구']],
  [
    'kr-busan-dongnae',
    'ko',
    ['동래구', '동래', '부산 동래구', '부산시 동래구', '부산광역시 동래구'],
  ],
  [
    'kr-busan-dongnae',
    'ko',
    ['부산광역시동래구', '부산 동래', '부산시 동래구 온천동', '동래구 부산'],
  ],
  [
    'kr-busan-dongnae',
    'en',
    ['Dongnae', 'Dongnae-gu', 'Dongnae-gu, Busan', 'Dongnae, Busan, Korea'],
  ],
  ['kr-busan-dongnae', 'zh-TW', ['東萊區', '釜山東萊區', '釜山市東萊區']],
  ['kr-busan-busanjin', 'ko', ['부산진구', '부산 부산진구', '부산시 부산진구', '부산진']],
  ['kr-busan-saha', 'ko', ['사하구', '사하', '부산시 사하구', '부산광역시 사하구']],
  ['kr-busan-haeundae', 'ko', ['해운대', '해운대구', '부산 해운대구', '부산시해운대구']],
  ['kr-busan-suyeong', 'ko', ['수영구', '부산 수영구']],
  ['kr-busan-jung-gu', 'ko', ['부산 중구', '부산시 중구', '부산광역시 중구']],
  ['kr-daegu-jung-gu', 'ko', ['대구 중구', '대구광역시 중구']],
  ['kr-daegu-suseong', 'ko', ['수성구', '대구 수성구']],
  ['kr-incheon-bupyeong', 'ko', ['부평구', '부평', '인천 부평구']],
  ['kr-incheon-michuhol', 'ko', ['미추홀구', '인천시 미추홀구']],
  ['kr-gwangju-gwangsan', 'ko', ['광산구', '광주 광산구', '광주광역시 광산구']],
  ['kr-daejeon-yuseong', 'ko', ['유성구', '대전 유성구']],
  ['kr-ulsan-ulju', 'ko', ['울주군', '울산시 울주군']],

  ['jp-tokyo', 'ja', ['東京', '東京都', '日本東京', 'とうきょうと']],
  ['jp-tokyo', 'en', ['Tokyo', 'Tokyo-to', 'Tokyo Metropolis', 'Tokyo, Japan', 'Tokyo City']],
  ['jp-tokyo', 'ko', ['도쿄', '도쿄도', '도쿄시', '일본 도쿄']],
  ['jp-tokyo', 'zh-CN', ['东京', '东京都', '东京市', '日本东京']],
  ['jp-tokyo-taito', 'ja', ['台東区', '東京都台東区', '東京台東区', '日本東京都台東区']],
  ['jp-tokyo-taito', 'en', ['Taito', 'Taito-ku', 'Taito City', 'Taito Ward', 'Taito-ku, Tokyo']],
  ['jp-tokyo-taito', 'zh-TW', ['台東區', '東京都台東區', '東京台東區']],
  ['jp-tokyo-asakusa', 'ja', ['浅草', '東京都台東区浅草', '東京 浅草', '東京都浅草']],
  ['jp-tokyo-shinjuku', 'ja', ['新宿', '新宿区', '東京都新宿区', 'しんじゅくく']],
  [
    'jp-tokyo-shinjuku',
    'en',
    ['Shinjuku', 'Shinjuku-ku', 'Shinjuku City, Tokyo', 'Shinjuku, Tokyo, Japan'],
  ],
  ['jp-tokyo-shinjuku', 'ko', ['신주쿠', '신주쿠구', '도쿄 신주쿠', '도쿄도 신주쿠구']],
  ['jp-tokyo-bunkyo', 'ja', ['文京区', '文京', '東京都文京区']],
  ['jp-tokyo-koto', 'ja', ['江東区', '東京都江東区']],
  ['jp-tokyo-suginami', 'en', ['Suginami', 'Suginami-ku', 'Suginami City']],
  ['jp-tokyo-setagaya', 'zh-CN', ['世田谷区', '东京都世田谷区']],
  ['jp-tokyo-ota', 'ja', ['大田区', '東京都大田区']],
  ['jp-tokyo-minato', 'ja', ['東京都港区', '東京 港区']],
  ['jp-kyoto-kyoto', 'ja', ['京都', '京都市', '京都府京都市', 'きょうとし']],
  [
    'jp-kyoto-kyoto',
    'en',
    ['Kyoto', 'Kyoto-shi', 'Kyoto City', 'Kyoto City, Kyoto', 'Kyoto, Kyoto Prefecture'],
  ],
  ['jp-kyoto', 'ja', ['京都府']],
  ['jp-kyoto', 'en', ['Kyoto Prefecture', 'Kyoto-fu']],
  [
    'jp-kyoto-kyoto-higashiyama',
    'ja',
    ['東山区', '京都市東山区', '京都府京都市東山区', '京都東山区'],
  ],
  [
    'jp-kyoto-kyoto-higashiyama',
    'en',
    ['Higashiyama', 'Higashiyama Ward', 'Higashiyama Ward, Kyoto, Japan'],
  ],
  ['jp-kyoto-kyoto-nakagyo', 'ja', ['中京区', '京都市中京区']],
  ['jp-kyoto-kyoto-gion', 'ja', ['祇園', '京都祇園', '京都市東山区祇園']],
  ['jp-osaka-osaka', 'ja', ['大阪市', '大阪', '大阪府大阪市']],
  ['jp-osaka-osaka', 'en', ['Osaka', 'Osaka-shi', 'Osaka City']],
  ['jp-osaka-osaka-kita', 'ja', ['大阪市北区', '大阪府大阪市北区', '大阪 北区']],
  ['jp-osaka-osaka-naniwa', 'ja', ['浪速区', '大阪市浪速区']],
  ['jp-osaka-osaka-abeno', 'en', ['Abeno', 'Abeno-ku', 'Abeno-ku, Osaka']],
  ['jp-hokkaido-sapporo-chuo', 'ja', ['札幌市中央区', '北海道札幌市中央区', '札幌中央区']],
  ['jp-hokkaido', 'en', ['Hokkaido', 'Hokkaidō']],
  ['jp-kanagawa-yokohama-naka', 'ja', ['横浜市中区', '神奈川県横浜市中区', '横浜 中区']],
  ['jp-kanagawa-yokohama', 'zh-CN', ['横滨', '横滨市', '日本横滨市']],
  ['jp-kanagawa-kamakura', 'ja', ['鎌倉', '鎌倉市', '神奈川県鎌倉市']],
  ['jp-aichi-nagoya-atsuta', 'ja', ['熱田区', '名古屋市熱田区', '愛知県名古屋市熱田区']],
  ['jp-hyogo-kobe-chuo', 'ja', ['神戸市中央区', '兵庫県神戸市中央区']],
  ['jp-fukuoka-fukuoka-hakata', 'ja', ['博多', '博多区', '福岡市博多区', '福岡県福岡市博多区']],
  ['jp-fukuoka-fukuoka-hakata', 'ko', ['하카타구', '후쿠오카시 하카타구', '후쿠오카 하카타']],
  ['jp-hiroshima-hiroshima-naka', 'ja', ['広島市中区', '広島県広島市中区']],
  ['jp-miyagi-sendai-aoba', 'ja', ['仙台市青葉区', '宮城県仙台市青葉区']],
  ['jp-okinawa-naha', 'ja', ['那覇', '那覇市', '沖縄県那覇市']],

  ['tw-taipei', 'zh-TW', ['台北', '臺北', '台北市', '臺北市', '台灣台北市', '臺灣臺北']],
  ['tw-taipei', 'en', ['Taipei', 'Taipei City', 'Taipei, Taiwan']],
  [
    'tw-taipei-da-an',
    'zh-TW',
    ['台北市大安區', '臺北市大安區', '台北大安區', '台灣台北市大安區', '台北 大安'],
  ],
  [
    'tw-taipei-da-an',
    'en',
    ["Da'an District, Taipei", 'Daan, Taipei', 'Da-an District, Taipei City'],
  ],
  ['tw-taipei-da-an', 'zh-CN', ['台北市大安区', '台北大安区']],
  ['tw-taipei-wanhua', 'zh-TW', ['萬華區', '萬華', '台北市萬華區', '臺北市萬華區']],
  ['tw-taipei-neihu', 'zh-TW', ['內湖', '內湖區', '台北內湖']],
  ['tw-taipei-xinyi', 'zh-TW', ['台北市信義區', '台北信義區', '台北市信義區信義路五段7號']],
  ['tw-new-taipei', 'zh-TW', ['新北', '新北市']],
  ['tw-new-taipei-zhonghe', 'zh-TW', ['中和區', '新北市中和區', '新北中和']],
  ['tw-new-taipei-tamsui', 'zh-TW', ['淡水', '淡水區', '新北市淡水區']],
  ['tw-taoyuan-zhongli', 'zh-TW', ['中壢', '中壢區', '桃園市中壢區']],
  ['tw-taichung-xitun', 'zh-TW', ['西屯區', '台中市西屯區', '臺中西屯']],
  ['tw-tainan-west-central-district', 'zh-TW', ['中西區', '台南市中西區', '臺南市中西區']],
  ['tw-kaohsiung-zuoying', 'zh-TW', ['左營', '左營區', '高雄市左營區', '高雄左營']],
  ['tw-kaohsiung-gushan', 'en', ['Gushan', 'Gushan District', 'Gushan District, Kaohsiung']],
  ['tw-kaohsiung', 'zh-TW', ['高雄', '高雄市', '台灣高雄']],

  ['cn-guangdong-guangzhou', 'zh-CN', ['广州', '广州市', '广东广州', '广东省广州市']],
  [
    'cn-guangdong-guangzhou-tianhe',
    'zh-CN',
    ['天河区', '天河', '广州市天河区', '广州天河区', '广东省广州市天河区'],
  ],
  [
    'cn-guangdong-guangzhou-tianhe',
    'en',
    ['Tianhe', 'Tianhe District', 'Tianhe District, Guangzhou', 'Tianhe, Guangzhou, China'],
  ],
  ['cn-guangdong-guangzhou-yuexiu', 'zh-CN', ['越秀区', '广州越秀']],
  ['cn-beijing', 'zh-CN', ['北京', '北京市', '中国北京']],
  ['cn-beijing-chaoyang', 'zh-CN', ['北京市朝阳区', '北京朝阳区', '北京朝阳', '中国北京市朝阳区']],
  ['cn-beijing-haidian', 'zh-CN', ['海淀', '海淀区', '北京海淀', '北京市海淀区中关村大街']],
  ['cn-shanghai-hongkou', 'zh-CN', ['虹口区', '虹口', '上海市虹口区']],
  ['cn-shanghai-pudong', 'zh-CN', ['浦东', '浦东新区', '上海浦东', '上海市浦东新区']],
  ['cn-shanghai-pudong', 'en', ['Pudong', 'Pudong New Area', 'Pudong, Shanghai']],
  [
    'cn-guangdong-shenzhen-nanshan',
    'zh-CN',
    ['南山区', '深圳市南山区', '深圳南山', '广东省深圳市南山区'],
  ],
  ['cn-sichuan-chengdu-jinjiang', 'zh-CN', ['锦江区', '成都市锦江区', '四川省成都市锦江区']],
  ['cn-zhejiang-hangzhou-xihu', 'zh-CN', ['杭州市西湖区', '西湖区', '浙江省杭州市西湖区']],
  ['cn-shaanxi-xi-an-yanta', 'zh-CN', ['雁塔区', '西安市雁塔区', '陕西省西安市雁塔区', '西安雁塔']],
  ['cn-chongqing-yuzhong', 'zh-CN', ['渝中区', '渝中', '重庆市渝中区', '重庆渝中']],
  ['cn-jiangsu-suzhou-gusu', 'zh-CN', ['姑苏区', '苏州市姑苏区', '江苏省苏州市姑苏区']],
  ['cn-yunnan-lijiang', 'zh-CN', ['丽江', '丽江市', '云南丽江', '云南省丽江市']],

  ['hk', 'zh-TW', ['香港', '中國香港', '香港特別行政區']],
  ['hk-kowloon-yau-tsim-mong', 'zh-TW', ['油尖旺區', '油尖旺', '香港油尖旺區', '九龍油尖旺區']],
  ['hk-hong-kong-island-wan-chai', 'zh-TW', ['灣仔', '灣仔區', '香港灣仔', '香港灣仔區']],
  [
    'hk-hong-kong-island-wan-chai',
    'en',
    ['Wan Chai', 'Wanchai', 'Wan Chai District', 'Wan Chai, Hong Kong'],
  ],
  ['hk-new-territories-sha-tin', 'zh-TW', ['沙田', '沙田區', '新界沙田區']],
  ['hk-hong-kong-island-central-and-western', 'zh-TW', ['香港中西區', '香港島中西區']],
  ['hk-kowloon-mong-kok', 'zh-CN', ['旺角', '香港旺角', '九龙旺角']],

  ['sg-bedok', 'en', ['Bedok', 'Bedok, Singapore']],
  ['sg-tanjong-pagar', 'zh-CN', ['丹戎巴葛', '新加坡丹戎巴葛']],
  ['sg', 'zh-CN', ['新加坡', '新加坡市']],
  [
    'my-kuala-lumpur',
    'en',
    ['Kuala Lumpur', 'KL', 'Wilayah Persekutuan Kuala Lumpur', 'WP Kuala Lumpur'],
  ],
  ['my-kuala-lumpur-cheras', 'en', ['Cheras', 'Cheras, Kuala Lumpur', 'Cheras, KL']],
  ['my-penang-george-town', 'en', ['George Town', 'Georgetown', 'Georgetown, Penang']],
  ['my-penang', 'zh-CN', ['槟城', '槟城州', '马来西亚槟城']],
  ['my-selangor-petaling-jaya', 'en', ['Petaling Jaya', 'PJ', 'Petaling Jaya, Selangor']],

  [
    'th-bangkok',
    'en',
    ['Bangkok', 'Krung Thep', 'Bangkok, Thailand', 'กรุงเทพ', 'กรุงเทพมหานคร', 'กรุงเทพฯ'],
  ],
  [
    'th-bangkok-watthana',
    'en',
    ['Watthana', 'Khet Watthana', 'Watthana District', 'Watthana, Bangkok'],
  ],
  ['th-bangkok-watthana', 'en', ['วัฒนา', 'เขตวัฒนา', 'เขตวัฒนา กรุงเทพมหานคร']],
  ['th-bangkok-pathum-wan', 'en', ['ปทุมวัน', 'เขตปทุมวัน', 'Pathumwan', 'Pathum Wan, Bangkok']],
  ['th-chiang-mai', 'en', ['Chiang Mai', 'จังหวัดเชียงใหม่', 'เชียงใหม่', 'Chiangmai']],
  ['th-bangkok', 'ko', ['방콕', '방콕시', '태국 방콕']],

  ['vn-hanoi', 'en', ['Hanoi', 'Hà Nội', 'Ha Noi', 'Thành phố Hà Nội', 'TP Hà Nội', 'Hanoi City']],
  [
    'vn-hanoi-ba-dinh',
    'en',
    ['Ba Đình', 'Ba Dinh', 'Quận Ba Đình', 'Ba Dinh District, Hanoi', 'Ba Đình, Hà Nội'],
  ],
  [
    'vn-ho-chi-minh-city',
    'en',
    ['Saigon', 'HCMC', 'TP.HCM', 'TP HCM', 'Hồ Chí Minh', 'TP. Hồ Chí Minh'],
  ],
  [
    'vn-ho-chi-minh-city-district-3',
    'en',
    ['Quận 3', 'Quan 3', 'District 3', 'Quận 3, TP.HCM', 'District 3, Saigon'],
  ],
  ['vn-da-nang', 'en', ['Da Nang', 'Đà Nẵng', 'Danang', 'TP Đà Nẵng', 'Da Nang City']],
  ['vn-da-nang-son-tra', 'en', ['Sơn Trà', 'Son Tra, Da Nang', 'Quận Sơn Trà']],
  ['vn-da-nang', 'ko', ['다낭', '다낭시', '베트남 다낭']],
]

const ALL = WRITINGS.flatMap(([id, language, writings]) =>
  writings.map((writing): [string, Language, string] => [writing, language, id]),
)

describe('places as people of each country write them', () => {
  test('the table holds at least 300 writings', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(300)
  })

  test.each(ALL)('%s on a page in %s is offered as %s first', (writing, language, id) => {
    const offered = knownPlaces(ctx, writing, language).map(({ placeId }) => placeId)
    expect(offered[0]).toBe(id)
  })

  /** With a street behind it, a text is not the address of the place alone. */
  const WITH_STREET = [
    '부산시 동래구 온천동',
    '台北市信義區信義路五段7號',
    '北京市海淀区中关村大街',
  ]
  const whole = ALL.filter(([writing]) => !WITH_STREET.includes(writing))

  test.each(whole)('%s (%s) names a place of its country when it is saved', (writing, _, id) => {
    expect(namedPlace(ctx, writing)?.placeId.split('-')[0]).toBe(id.split('-')[0])
  })

  test.each(WITH_STREET)('%s is not saved as the address of a place', (writing) => {
    expect(namedPlace(ctx, writing)).toBeNull()
  })

  test('a misspelt name does not lead to another country', () => {
    expect(knownPlaces(ctx, '부싼', 'ko')).toEqual([])
  })

  test.each([
    '온천동 동래',
    'evil.example 서울',
    'zzzz District',
    'City',
    '구',
    'Ward',
    '区',
    '市',
  ])('%s names no place', (text) => {
    expect(namedPlace(ctx, text)).toBeNull()
  })
})

describe('a text that is no address', () => {
  test.each([
    ['the same name a hundred times', '중구'.repeat(100)],
    ['a name and an unknown ending', `${'中区'.repeat(40)}x`],
    ['many short words', 'nan an an an an an an an an an an an an an an zz'],
    ['two hundred letters', '서'.repeat(200)],
  ])('of %s costs no more than 100 ms of the processor', (_, text) => {
    knownPlaces(ctx, 'Kyoto', 'en')
    const start = process.cpuUsage()
    knownPlaces(ctx, text, 'ko')
    namedPlace(ctx, text)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(100)
  })
})
