import type { Expertise, LanguageCode } from '@annai/contract/guides/vocabulary'

// Words that people type for a language or an expertise, besides the labels of the filters. Each
// Chinese character is written in one variant only, because `fold` makes the variants equal.

/** The words of a line. */
export const listed = (words: string): string[] =>
  words.split('|').filter((word) => word.trim() !== '')

/** The languages of each line, and words for all of them. */
export const LANGUAGE_WORDS: readonly (readonly [LanguageCode[], string])[] = [
  [['en'], 'english | anglophone | 英文 | 영문 | えいご'],
  [['ja'], 'japanese | nihongo | 日文 | 日本文 | 일어 | にほんご'],
  [
    ['ko'],
    'korean | hangul | hangugeo | 韩文 | 韩国语 | 韩国文 | 朝鲜语 | 한국말 | 한글 | ハングル | かんこくご',
  ],
  [
    ['zh-Hans', 'zh-Hant'],
    'chinese | mandarin | putonghua | zhongwen | 中文 | 汉语 | 华语 | 华文 | 国语 | 普通话 | 中国语 | 中国话 | 북경어 | 중국어 | 중국말 | 만다린 | ちゅうごくご | マンダリン',
  ],
  [
    ['zh-Hans'],
    'simplified chinese | 简体 | 简体字 | 简体中文 | 简中 | 简体中国语 | 간체 | 간체자 | 중국어 간체',
  ],
  [
    ['zh-Hant'],
    'traditional chinese | taiwanese mandarin | 繁体 | 繁体字 | 繁体中文 | 繁中 | 正体中文 | 台湾华语 | 台湾国语 | 繁体中国语 | 번체 | 번체자 | 중국어 번체',
  ],
  [
    ['id'],
    'indonesian | bahasa | bahasa indonesia | 印尼语 | 印尼文 | 印度尼西亚文 | 印度尼西亚语 | 인니어',
  ],
  [['th'], 'thai | ไทย | ภาษาไทย | 泰语 | 泰文 | 타이어 | タイ語'],
  [
    ['es'],
    'spanish | español | castellano | castilian | 西班牙语 | 西班牙文 | 西语 | 西文 | 스페인말 | 에스파냐어',
  ],
  [['fr'], 'french | français | francophone | 法语 | 法文 | 仏语 | 불어'],
  [['de'], 'german | deutsch | 德语 | 德文 | 独语 | 독어'],
  [['it'], 'italian | italiano | 意大利语 | 意大利文 | 义大利语 | 义大利文 | 意语 | 이태리어'],
  [['ru'], 'russian | русский | 俄语 | 俄文 | 露语 | 노어'],
  [['ar'], 'arabic | العربية | عربي | 阿拉伯语 | 阿拉伯文 | 阿语 | 아라비아어 | 아랍말'],
]

/** The expertises of each line, and words that may mean any of them. */
export const EXPERTISE_WORDS: readonly (readonly [Expertise[], string])[] = [
  [
    ['foodTours', 'localCuisine', 'streetFood', 'marketTours', 'culinaryWorkshops'],
    'food | foods | food tour | food tours | foodtour | 美食之旅 | 美食游 | 食べ歩きツアー | 미식 투어 | 맛집 탐방 | foodie | foodies | eat | eating | eats | cuisine | gourmet | culinary | gastronomy | dining | restaurant | restaurants | 美食 | 吃货 | 美味 | 饮食 | 餐厅 | 美食家 | グルメ | 食べ歩き | 食べあるき | 食べ物 | 美食家 | 食 | 料理 | レストラン | 먹거리 | 음식 | 맛집 | 먹방 | 미식 | 식도락 | 요리 | 식당',
  ],
  [
    ['localCuisine'],
    'local food | local dishes | home cooking | 地方菜 | 当地美食 | 在地美食 | 当地菜 | 乡土料理 | 家庭料理 | ローカルフード | 현지 음식 | 향토 음식 | 집밥',
  ],
  [
    ['streetFood', 'marketTours', 'foodTours'],
    'street eats | food stalls | food stall | hawker | hawkers | snacks | 小吃 | 街头美食 | 街边小吃 | 路边摊 | 大排档 | 屋台 | B级グルメ | 買い食い | 길거리 간식 | 노점 | 포장마차 | 분식',
  ],
  [
    ['streetFood', 'marketTours', 'nightlifeTours'],
    'night market | night markets | 夜市 | ナイトマーケット | 야시장',
  ],
  [
    ['marketTours'],
    'market | markets | market tour | farmers market | bazaar | 市场 | 市集 | 菜市场 | 朝市 | いちば | マーケット | 시장 | 재래시장 | 전통시장 | 시장 투어',
  ],
  [
    ['beverageTours'],
    'drink | drinks | drinking | sake | beer | craft beer | wine | wines | whisky | whiskey | brewery | breweries | winery | distillery | sake tasting | wine tasting | soju | makgeolli | coffee | 酒 | 品酒 | 日本酒 | 啤酒 | 精酿 | 红酒 | 葡萄酒 | 威士忌 | 酒庄 | 酒厂 | 清酒 | 咖啡 | お酒 | ビール | クラフトビール | ワイン | ワイナリー | ウイスキー | 酒蔵 | 焼酎 | 地酒 | コーヒー | 술 | 맥주 | 수제맥주 | 와인 | 위스키 | 양조장 | 사케 | 소주 | 막걸리 | 전통주 | 커피',
  ],
  [
    ['beverageTours', 'nightlifeTours'],
    'bar | bars | pub | pubs | bar hopping | pub crawl | izakaya | cocktail | cocktails | 酒吧 | 喝酒 | 居酒屋 | 飲み屋 | 飲み歩き | はしご酒 | バー | バー巡り | 飲み | 술집 | 이자카야 | 펍 | 칵테일 | 술자리',
  ],
  [
    ['culinaryWorkshops'],
    'cooking | cook | cooking class | cooking classes | cooking lesson | cooking lessons | cookery | baking | sushi making | 烹饪 | 烹饪课 | 烹调 | 做菜 | 学做菜 | 料理课 | 厨艺 | 料理教室 | 料理体験 | クッキング | クッキングクラス | 쿠킹 | 쿠킹클래스 | 요리 교실 | 요리 수업 | 요리 체험 | 요리 클래스',
  ],
  [
    ['teaCeremony'],
    'tea | tea ceremony | tea ceremonies | teahouse | matcha | sado | chado | 茶 | 茶道 | 茶艺 | 抹茶 | 品茶 | 茶道体验 | お茶 | 茶の湯 | 茶会 | 茶室 | 다도 | 다례 | 차 체험 | 찻집 | 말차',
  ],
  [
    ['photographyTours'],
    'photo | photos | photograph | photographs | photographer | photographers | photography | photoshoot | photo shoot | photo shooting | photo tour | camera | instagram | snapshots | 摄影 | 摄影师 | 拍照 | 照片 | 旅拍 | 跟拍 | 约拍 | 拍摄 | 打卡 | 写真 | 撮影 | 写真家 | カメラ | カメラマン | フォト | フォトグラファー | フォトツアー | インスタ | インスタ映え | 사진 | 사진작가 | 사진 촬영 | 촬영 | 스냅 | 스냅사진 | 스냅촬영 | 카메라 | 인스타 | 인생샷 | 포토',
  ],
  [
    ['nightlifeTours', 'photographyTours', 'afterHoursTours'],
    'night view | night views | night photography | night walk | 夜景 | 夜拍 | 야경 | 야간 | 야경 명소 | 夜散歩 | 夜歩き',
  ],
  [
    ['nightlifeTours'],
    'nightlife | night life | night | nights | night out | club | clubs | clubbing | party | parties | karaoke | 夜生活 | 夜店 | 泡吧 | 夜游 | 派对 | 蹦迪 | 卡拉OK | ナイトライフ | 夜遊び | クラブ | カラオケ | 夜の街 | 나이트라이프 | 클럽 | 밤문화 | 노래방 | 유흥 | 파티 | 밤',
  ],
  [
    ['hikingTours'],
    'hike | hikes | hiker | hikers | hiking | trek | treks | trekking | trekker | mountain | mountains | mountaineering | climbing | climb | trail | trails | 徒步 | 登山 | 爬山 | 健行 | 远足 | 山 | 登山步道 | 步道 | 徒步旅行 | ハイキング | ハイク | トレッキング | 登山 | 山登り | 山歩き | 登山道 | 하이킹 | 등산 | 트레킹 | 트래킹 | 등반 | 산행 | 둘레길 | 산',
  ],
  [
    ['natureWalks', 'nationalParks', 'ruralTours'],
    'nature | natural | outdoor | outdoors | wildlife | forest | bird watching | birdwatching | scenery | landscape | 自然 | 大自然 | 户外 | 森林 | 观鸟 | 风景 | 自然散策 | アウトドア | 森林浴 | 野鳥 | 자연 | 아웃도어 | 야외 | 숲 | 풍경',
  ],
  [
    ['natureWalks'],
    'nature walk | nature walks | forest bathing | beach | beaches | coast | 海边 | 海滩 | 海辺 | ビーチ | 해변 | 바다',
  ],
  [['nationalParks'], 'national park | national parks | 国家公园 | 国立公园 | 국립공원'],
  [
    ['seasonalTours'],
    'seasonal | cherry blossom | cherry blossoms | sakura | hanami | autumn leaves | fall foliage | autumn | spring | foliage | snow | 季节 | 赏樱 | 樱花 | 赏枫 | 红叶 | 枫叶 | 赏花 | 四季 | 雪景 | 桜 | 花見 | お花見 | もみじ | 紅葉狩り | 季節 | 벚꽃 | 단풍 | 꽃구경 | 계절 | 눈꽃',
  ],
  [
    ['ruralTours'],
    'countryside | rural | village | villages | farm | farms | farmstay | 乡村 | 乡下 | 农村 | 田园 | 古村 | 农家 | 田舎 | 里山 | 農村 | 農業体験 | 시골 | 농촌 | 농장 | 마을 여행',
  ],
  [
    ['gardenTours'],
    'garden | gardens | zen garden | 花园 | 园林 | 庭园 | 庭院 | 植物园 | 庭 | 日本庭園 | 植物園 | 정원 | 수목원 | 식물원',
  ],
  [
    ['religiousSites'],
    'temple | temples | shrine | shrines | church | churches | mosque | mosques | pagoda | sacred sites | buddhist | buddhism | shinto | 寺庙 | 寺 | 寺院 | 神社 | 神宫 | 佛教 | 教堂 | 庙 | 庙宇 | 古寺 | 拜拜 | お寺 | 寺社 | 寺社巡り | 神社仏閣 | 御朱印 | 教会 | 仏教 | 사찰 | 절 | 신사 | 사원 | 성당 | 교회 | 불교 | 템플스테이',
  ],
  [
    ['historicalTours', 'historyLectures'],
    'history | historic | historical | heritage | castle | castles | palace | palaces | samurai | ruins | ancient | 历史 | 古迹 | 历史古迹 | 文化遗产 | 世界遗产 | 遗产 | 城堡 | 宫殿 | 史迹 | 名胜古迹 | 歴史 | 史跡 | お城 | 城 | 世界遺産 | 遺跡 | 侍 | サムライ | 武家 | 역사 | 유적 | 유적지 | 고궁 | 궁궐 | 세계유산 | 문화유산',
  ],
  [
    ['historyLectures'],
    'lecture | lectures | history talk | 讲座 | 讲课 | 講座 | 講演 | 강연 | 강의',
  ],
  [
    ['culturalExperiences', 'culturalWorkshops', 'traditionalArts'],
    'culture | cultural | tradition | traditions | traditional | local culture | 文化 | 传统 | 传统文化 | 文化体验 | 日本文化 | 伝統 | 伝統文化 | 異文化 | 문화 | 전통 | 전통문화 | 문화체험',
  ],
  [
    ['culturalExperiences'],
    'kimono | hanbok | yukata | geisha | maiko | 和服 | 浴衣 | 旗袍 | 艺伎 | 着物 | 芸者 | 舞妓 | 한복 | 기모노',
  ],
  [
    ['traditionalArts'],
    'kabuki | noh | traditional art | traditional music | traditional dance | opera | 歌舞伎 | 戏曲 | 京剧 | 能乐 | 伝統芸能 | 文楽 | 판소리 | 국악 | 전통예술 | 전통 공연',
  ],
  [
    ['traditionalCrafts', 'craftWorkshops', 'artisanVisits'],
    'craft | crafts | handicraft | handicrafts | artisan | artisans | craftsman | craftsmen | craftsmanship | 工艺 | 手工艺 | 匠人 | 工匠 | 手艺 | 民艺 | 工芸 | 職人 | 工房 | 手仕事 | 공예 | 장인 | 공방 | 수공예',
  ],
  [
    ['craftWorkshops'],
    'workshop | workshops | pottery | ceramics | ceramic | diy | handmade | 手工 | 手作 | 手作体验 | 陶艺 | 陶瓷 | 工作坊 | ものづくり | ものづくり体験 | 陶芸 | 手作り | ワークショップ | 만들기 | 도자기 | 도예 | 원데이클래스 | 수제',
  ],
  [
    ['traditionalCrafts'],
    'traditional craft | lacquer | lacquerware | 传统工艺 | 伝統工芸 | 漆器 | 전통공예 | 칠기',
  ],
  [
    ['calligraphyLessons'],
    'calligraphy | brush writing | shodo | 书法 | 毛笔 | 写字 | 書道 | 習字 | お習字 | 서예 | 캘리그라피 | 붓글씨',
  ],
  [
    ['languageLessons'],
    'language lesson | language class | language exchange | language lessons | conversation | 语言课 | 语言交换 | 学语言 | 外语课 | 語学 | 語学レッスン | 会話 | 言語交換 | 회화 | 언어 교환 | 어학',
  ],
  [
    ['shoppingTours'],
    'shop | shops | shopping | outlet | souvenir | souvenirs | fashion | boutique | boutiques | 购物 | 逛街 | 买东西 | 血拼 | 伴手礼 | 纪念品 | 代购 | 买手店 | ショッピング | 買い物 | 買物 | お土産 | おみやげ | ファッション | 쇼핑 | 기념품 | 아울렛 | 패션 | 편집숍',
  ],
  [
    ['antiqueShopping'],
    'antique | antiques | vintage | flea market | flea markets | second hand | 古董 | 古玩 | 古着 | 二手 | 跳蚤市场 | 骨董 | 骨董品 | 骨董市 | アンティーク | ヴィンテージ | 蚤の市 | 골동품 | 앤티크 | 빈티지 | 벼룩시장 | 구제',
  ],
  [
    ['cityTours', 'neighborhoodTours'],
    'city | city tour | city tours | city walk | citywalk | sightseeing | sights | landmarks | highlights | walking tour | walking tours | walk | walks | walking | 城市 | 观光 | 城市漫步 | 市区游 | 景点 | 散步 | 漫步 | 街拍漫步 | 観光 | 街歩き | まち歩き | 町歩き | 散策 | 散歩 | 名所 | 市内観光 | シティツアー | 관광 | 시내 관광 | 시티투어 | 도보 | 도보 투어 | 산책 | 골목',
  ],
  [
    ['neighborhoodTours'],
    'neighborhood | neighbourhood | neighborhoods | neighbourhoods | backstreets | alleys | 街区 | 老街 | 小巷 | 巷弄 | 路地 | 路地裏 | 下町 | 동네 | 골목길',
  ],
  [
    ['publicTransport'],
    'public transport | public transportation | transport | train | trains | subway | metro | bus | railway | 公共交通 | 大众运输 | 地铁 | 捷运 | 火车 | 公交 | 铁路 | 公共交通機関 | 電車 | 地下鉄 | 鉄道 | バス | 대중교통 | 지하철 | 기차 | 버스',
  ],
  [
    ['architectureTours', 'modernArchitecture'],
    'architecture | architectural | architect | architects | buildings | building | 建筑 | 建筑物 | 老建筑 | 古建筑 | 建筑师 | 建築 | 建物 | 建築家 | 건축 | 건축물 | 건물 | 한옥',
  ],
  [
    ['modernArchitecture'],
    'modern building | modern buildings | skyscraper | skyscrapers | 摩天楼 | 现代建筑 | 近代建築 | モダン建築 | 근대 건축',
  ],
  [
    ['artGalleryTours'],
    'museum | museums | gallery | galleries | art gallery | exhibition | exhibitions | contemporary art | modern art | 博物馆 | 美术馆 | 画廊 | 展览 | 看展 | 艺廊 | 艺术馆 | 博物館 | 美術館 | ギャラリー | 展覧会 | アート | 박물관 | 미술관 | 갤러리 | 전시 | 전시회',
  ],
  [
    ['artGalleryTours', 'traditionalArts'],
    'art | arts | artist | artists | 艺术 | 美术 | 芸術 | 美術 | 예술 | 미술',
  ],
  [
    ['popCultureTours'],
    'pop culture | anime | manga | otaku | cosplay | k-pop | kpop | k-drama | kdrama | idol | idols | gaming | pokemon | ghibli | 流行文化 | 动漫 | 动画 | 漫画 | 二次元 | 追星 | 韩流 | 圣地巡礼 | 次文化 | ポップカルチャー | アニメ | マンガ | 漫画 | オタク | コスプレ | 聖地巡礼 | アイドル | 韓流 | ゲーム | 推し活 | 대중문화 | 애니메이션 | 애니 | 만화 | 덕질 | 케이팝 | 아이돌 | 한류 | 드라마 촬영지 | 성지순례 | 게임',
  ],
  [
    ['wellnessExperiences'],
    'wellness | spa | spas | onsen | hot spring | hot springs | yoga | meditation | massage | sauna | zen | healing | retreat | 温泉 | 疗愈 | 养生 | 瑜伽 | 冥想 | 按摩 | 禅修 | 桑拿 | 温泉巡り | 癒やし | 癒し | ヨガ | 瞑想 | 座禅 | サウナ | マッサージ | スパ | ウェルネス | 온천 | 힐링 | 요가 | 명상 | 마사지 | 찜질방 | 사우나 | 스파 | 웰니스',
  ],
  [
    ['festivalTours'],
    'festival | festivals | matsuri | fireworks | event | events | carnival | 节庆 | 节日 | 祭典 | 庙会 | 烟火 | 花火 | 嘉年华 | 祭 | 祭り | お祭り | まつり | 花火大会 | フェスティバル | イベント | 축제 | 불꽃놀이 | 페스티벌 | 행사',
  ],
  [
    ['familyFriendlyTours'],
    'family | families | kid | kids | child | children | family friendly | family trip | baby | toddler | stroller | kid friendly | child friendly | 亲子 | 亲子游 | 亲子旅游 | 家庭 | 孩子 | 小孩 | 儿童 | 带娃 | 遛娃 | 宝宝 | 全家 | 家族 | 家族旅行 | 子連れ | 子ども | 子供 | こども | 親子 | ファミリー | 赤ちゃん | 가족 | 가족여행 | 아이 | 아이들 | 아이와 함께 | 어린이 | 유아 | 아기',
  ],
  [
    ['hiddenGems', 'neighborhoodTours'],
    'hidden gem | hidden gems | hidden | secret | secrets | off the beaten path | off the beaten track | offbeat | 小众 | 小众景点 | 秘境 | 私房 | 私房景点 | 冷门 | 隐藏景点 | 穴場 | 隠れた名所 | 隠れ家 | 秘境巡り | 숨은 명소 | 숨은명소 | 숨은 | 숨겨진 | 비밀 명소',
  ],
  [
    ['localConnections'],
    'meet locals | local life | local people | daily life | community | 当地人 | 本地人 | 当地生活 | 在地生活 | 在地人 | 地元の人 | 交流 | 暮らし | 현지인 | 현지 생활 | 현지인 만남',
  ],
  [
    ['privateAccess'],
    'private access | exclusive | vip | behind the scenes | 包场 | 专属 | 私享 | 貸切 | 貸し切り | 非公開 | 특별 관람 | 비공개',
  ],
  [
    ['customizedTours'],
    'custom | customised | customized | tailor made | tailored | bespoke | personalised | personalized | private tour | private tours | 定制 | 私人定制 | 包车 | 客制化 | 自由行 | オーダーメイド | プライベートツアー | 貸切ツアー | カスタム | 맞춤 | 맞춤여행 | 프라이빗 투어 | 프라이빗',
  ],
  [
    ['earlyAccess'],
    'early access | early morning | sunrise | before opening | 日出 | 清晨 | 早朝 | 朝活 | 日の出 | 새벽 | 일출',
  ],
  [
    ['afterHoursTours'],
    'after hours | after dark | late night | 闭馆后 | 深夜 | 夜间参观 | 閉館後 | 심야 | 폐장 후',
  ],
  [
    ['culturalWorkshops'],
    'cultural workshop | culture class | flower arrangement | ikebana | 花道 | 插花 | 华道 | 文化课 | 生け花 | いけばな | 華道 | 문화 클래스 | 꽃꽂이',
  ],
]

/** Words that mean nothing of their own next to a language, an expertise or a place. */
export const CONNECTING_WORDS = `
guide | guides | guided | guiding | tour | tours | tourguide | touring | trip | trips | travel | travels | travelling | traveling | vacation | holiday | visit | visiting |
local | locals | interpreter | translator | expert | experience | experiences | activity | activities | things | lover | lovers | fan | style | class | classes | lesson | lessons |
a | an | the | in | at | on | of | to | from | by | for | with | and | or | & | near | around | about | into | who | whose | that | which | is | are | be | can | could | do | does | me | my | i | i'm | we | us | you | our |
speak | speaks | speaking | speaker | speakers | spoken | language | languages | want | wants | wanna | would | like | love | looking | look | find | need | go | going | see | some | any | please | best | good | great | top | cheap | native | fluent |
ガイド | 現地ガイド | ツアー | ツアーガイド | 通訳 | 通訳ガイド | 案内 | 案内人 | 観光ガイド | 旅行 | 旅 | 体験 | めぐり | 巡り | 探訪 | 教室 | レッスン | スポット | おすすめ | お勧め | 人気 | 現地 | 対応 | 可能 | 可 | 案内してくれる | 話す | 話せる | 喋れる | しゃべれる | できる | 出来る | わかる | 通じる | 人 | 方 | 探しています | 探す | 行く | 行きたい | したい | 好き |
の | で | に | を | が | は | と | へ | も | や | から | まで | での | への | を話す | を話せる | が話せる | の話せる | が話す | が話せる人 | が通じる | ができる | ができる人 | のできる | が好き | で行く | に行きたい | を楽しむ | が楽しめる | な |
导游 | 向导 | 领队 | 地陪 | 翻译 | 口译 | 陪同 | 导览 | 导览员 | 讲解 | 讲解员 | 旅游 | 旅行 | 旅程 | 之旅 | 游 | 一日游 | 半日游 | 行程 | 体验 | 课 | 课程 | 当地 | 本地 | 在地 | 推荐 | 最好 | 服务 |
的 | 在 | 和 | 与 | 去 | 会 | 能 | 想 | 找 | 说 | 讲 | 要 | 有 | 用 | 会说 | 会讲 | 能说 | 能讲 | 可以说 | 可以讲 | 懂 | 会说的 | 一个 | 一位 | 我 | 我想 | 我要 | 想找 | 我想找 | 寻找 | 找一个 | 想去 | 哪里 | 怎么 | 好吃 | 好玩 |
가이드 | 현지 가이드 | 현지 | 통역 | 통역사 | 투어 | 여행 | 관광 | 체험 | 안내 | 추천 | 탐방 | 코스 | 수업 | 클래스 | 명소 | 일일투어 | 안내원 | 구함 | 찾아요 | 찾기 | 좋은 | 최고의 |
하는 | 할 | 할수있는 | 할 수 있는 | 수 | 있는 | 가능 | 가능한 | 되는 | 잘하는 | 말하는 | 구사 | 구사하는 | 쓰는 | 하고 | 싶어요 | 싶은 | 하러 | 보러 | 같이 | 함께 |
에서 | 에 | 의 | 을 | 를 | 이 | 가 | 은 | 는 | 로 | 으로 | 와 | 과 | 랑 | 이랑 | 도 | 만 | 에서의 | 에서하는 | 를하는 | 로하는
`
