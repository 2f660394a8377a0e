import type { Language } from '@annai/contract/languages'

/** The texts of a generated guide in one script; `{city}` is where the guide lives. */
export interface Voice {
  language: Language
  /** As stored with a guide: `code:proficiency`. */
  speaks: string
  families: readonly string[]
  givens: readonly string[]
  /** Between family and given name; Latin names put the given name first. */
  joined: string
  roles: readonly string[]
  taglines: readonly string[]
  introductions: readonly string[]
  highlights: readonly string[]
}

const LATIN: Voice = {
  language: 'en',
  speaks: 'en:fluent',
  families: [
    'Nguyen',
    'Santos',
    'Rahman',
    'Tan',
    'Wijaya',
    'Clarke',
    'Moreau',
    'Rossi',
    'Keller',
    'Srisai',
    'Lim',
    'Abdullah',
  ],
  givens: [
    'Linh',
    'Maya',
    'Arif',
    'Hannah',
    'Dewi',
    'Thomas',
    'Camille',
    'Giulia',
    'Noah',
    'Somchai',
    'Mei Ling',
    'Zara',
  ],
  joined: ' ',
  roles: ['City walker', 'Food writer', 'Hiking guide', 'Local historian', 'Photographer'],
  taglines: [
    'Slow walks through {city} with time for questions',
    'The kitchens of {city}, from market to table',
    'Quiet corners of {city} before the crowds arrive',
    'Mountains and villages around {city}',
  ],
  introductions: [
    'I have lived in {city} for most of my life and still find a new alley every month. We walk at your pace, stop where you like, and eat where my neighbours eat.',
    'Before I became a guide I cooked in {city} for eleven years. Tell me what you like to eat, and I plan the day around it.',
    'I take small groups out of {city} by train and on foot. Good shoes are enough; I bring tea, maps and a plan for rain.',
  ],
  highlights: [
    'Small groups of up to four',
    'Trains and buses explained',
    'Vegetarian food is no problem',
    'Starts before sunrise if you wish',
  ],
}

const JAPANESE: Voice = {
  language: 'ja',
  speaks: 'ja:native',
  families: [
    '佐藤',
    '鈴木',
    '高橋',
    '田中',
    '渡辺',
    '伊藤',
    '山本',
    '中村',
    '小林',
    '加藤',
    '吉田',
    '松本',
  ],
  givens: [
    '美咲',
    '陽菜',
    '翔太',
    '健一',
    'さくら',
    '直樹',
    '結衣',
    '大輔',
    '千尋',
    '拓海',
    '由美子',
    '蓮',
  ],
  joined: ' ',
  roles: ['街歩きガイド', '料理研究家', '登山ガイド', '歴史案内人', '写真家'],
  taglines: [
    '{city}の路地をゆっくり歩きます',
    '{city}の市場と台所をご案内します',
    '朝の静かな{city}へご一緒に',
    '{city}から日帰りで里山へ',
  ],
  introductions: [
    '{city}で生まれ育ち、いまも毎月のように新しい道を見つけています。お客様の歩く速さに合わせ、近所の人が通う店で食事をします。',
    '{city}の料理店で十一年働いたあと、ガイドになりました。お好きなものを教えてくだされば、一日の予定を組み立てます。',
    '少人数で{city}から電車と徒歩で出かけます。歩きやすい靴だけご用意ください。お茶と地図と雨の日の計画はお任せください。',
  ],
  highlights: [
    '四名様までの少人数',
    '電車とバスの乗り方もご説明',
    '菜食にも対応します',
    '日の出前の出発もできます',
  ],
}

const KOREAN: Voice = {
  language: 'ko',
  speaks: 'ko:native',
  families: ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오'],
  givens: [
    '민준',
    '서연',
    '지훈',
    '하은',
    '도윤',
    '수빈',
    '예준',
    '지우',
    '현우',
    '유진',
    '은지',
    '태민',
  ],
  joined: '',
  roles: ['골목 산책 가이드', '요리 연구가', '등산 가이드', '역사 해설사', '사진가'],
  taglines: [
    '{city} 골목을 천천히 걷습니다',
    '{city} 시장과 부엌을 안내합니다',
    '조용한 아침의 {city} 산책',
    '{city} 근교의 산과 마을',
  ],
  introductions: [
    '{city}에서 나고 자랐고 지금도 달마다 새로운 골목을 찾습니다. 손님의 걸음에 맞추어 걷고, 이웃이 찾는 식당에서 식사합니다.',
    '{city}의 식당에서 십일 년 동안 일한 뒤 가이드가 되었습니다. 좋아하시는 음식을 알려 주시면 하루 일정을 짜 드립니다.',
    '{city}에서 기차와 도보로 소규모 여행을 떠납니다. 편한 신발만 준비해 주십시오. 차와 지도, 비 오는 날의 계획은 제가 준비합니다.',
  ],
  highlights: [
    '최대 네 분의 소규모',
    '기차와 버스 이용법 안내',
    '채식도 가능합니다',
    '해돋이 전 출발 가능',
  ],
}

const SIMPLIFIED: Voice = {
  language: 'zh-CN',
  speaks: 'zh-Hans:native',
  families: ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙'],
  givens: ['伟', '芳', '娜', '敏', '静', '思雨', '子涵', '浩然', '欣怡', '建国', '晓东', '雅琪'],
  joined: '',
  roles: ['城市漫步向导', '美食作者', '徒步向导', '历史讲解员', '摄影师'],
  taglines: [
    '慢慢走进{city}的小巷',
    '从菜市场到餐桌的{city}',
    '清晨安静的{city}',
    '{city}周边的山与村',
  ],
  introductions: [
    '我在{city}长大，至今每个月仍会发现一条新的小路。我们按您的步调走，在邻居常去的小店吃饭。',
    '做向导之前，我在{city}的餐馆工作了十一年。请告诉我您爱吃什么，我来安排这一天。',
    '我带小团从{city}坐火车、步行出游。您只需一双舒适的鞋，茶、地图和雨天的安排由我准备。',
  ],
  highlights: ['最多四人的小团', '讲解火车与公交的乘坐方法', '可安排素食', '可在日出前出发'],
}

const TRADITIONAL: Voice = {
  language: 'zh-TW',
  speaks: 'zh-Hant:native',
  families: ['陳', '林', '黃', '張', '李', '王', '吳', '劉', '蔡', '楊', '許', '鄭'],
  givens: [
    '怡君',
    '志明',
    '雅婷',
    '家豪',
    '淑芬',
    '冠宇',
    '佩珊',
    '俊傑',
    '詩涵',
    '宗翰',
    '美玲',
    '柏翰',
  ],
  joined: '',
  roles: ['城市散步嚮導', '料理作家', '登山嚮導', '歷史解說員', '攝影師'],
  taglines: [
    '慢慢走進{city}的巷弄',
    '從市場到餐桌的{city}',
    '清晨安靜的{city}',
    '{city}近郊的山與村落',
  ],
  introductions: [
    '我在{city}長大，至今每個月仍會發現一條新的小路。我們依您的步調走，在鄰居常去的小店用餐。',
    '當嚮導之前，我在{city}的餐館工作了十一年。請告訴我您愛吃什麼，我來安排這一天。',
    '我帶小團從{city}搭火車、步行出遊。您只需一雙舒適的鞋，茶、地圖和雨天的安排由我準備。',
  ],
  highlights: ['最多四人的小團', '說明火車與公車的搭乘方式', '可安排素食', '可於日出前出發'],
}

export const VOICES: readonly Voice[] = [LATIN, JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL]
