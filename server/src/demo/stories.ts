import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import { S } from '@annai/contract/bookings/lifecycle'
import type { Enquiry } from '@annai/contract/bookings/shapes'
import type { Currency } from '@annai/contract/money'
import { DEMO_GUIDE, DEMO_TRAVELLER } from './travellers.ts'

interface Terms {
  /** Days after the load at which the day takes place. */
  readonly on: number
  readonly from: string
  readonly to: string
  readonly place: string
  readonly price: number
  readonly currency: Currency
  readonly zone: string
  readonly remarks?: string
}

/** What somebody does, `ago` days before the load. */
export type StoryStep = { readonly ago: number } & (
  | { readonly by: 'user' | 'guide'; readonly says: string }
  | { readonly by: 'guide'; readonly proposes: Terms }
  | { readonly by: 'user'; readonly does: 'confirm' | 'reject' }
  | { readonly by: 'guide'; readonly does: 'complete' }
  | { readonly by: 'user' | 'guide'; readonly cancels: string }
  | { readonly by: 'clock' }
  | { readonly by: 'user'; readonly rates: number; readonly text: string }
)

export interface Story {
  readonly traveller: string
  readonly guide: string
  readonly ago: number
  readonly enquiry: Enquiry
  readonly steps: readonly StoryStep[]
  /** Where the steps must lead: a story that the rules no longer allow is found by its test. */
  readonly ends: BookingStatus
}

const TOKYO = 'Asia/Tokyo'
const SEOUL = 'Asia/Seoul'
const zen = { place: 'Kita-Kamakura station, east exit', currency: 'JPY', zone: TOKYO } as const

/** The demo traveller's bookings: one in every status that can be reached. */
const TRAVELLERS_OWN: readonly Story[] = [
  {
    traveller: DEMO_TRAVELLER,
    guide: 'gion_after_dark',
    ago: 0.4,
    enquiry: {
      message:
        'Hello Ayumi, we are two friends who would love your evening walk. Is a weeknight quieter than a Saturday? We speak English and a little German.',
      location: 'Kyoto, Gion',
      dateTime: 'Any evening in the second week of next month',
      customerGroupSize: 2,
    },
    steps: [],
    ends: S.enquiry,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'yanaka_haru',
    ago: 2.2,
    enquiry: {
      message:
        'Dear Haruko, my mother turns 70 and wants to see a Tokyo that is not neon. She walks well but slowly. Could you take us through Yanaka for half a day?',
      location: 'Tokyo, Yanaka',
      dateTime: 'A weekday morning in about three weeks',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 1.9,
        by: 'guide',
        says: 'Dear Clara, congratulations to your mother! I know a route with hardly any steps, and a bench whenever she likes. Does she drink green tea?',
      },
      {
        ago: 1.7,
        by: 'user',
        says: 'By the litre. And she would be very happy about the bathhouse café you mention.',
      },
      {
        ago: 0.3,
        by: 'guide',
        proposes: {
          on: 21,
          from: '08:45',
          to: '12:30',
          place: 'Nippori station, west gate',
          price: 22000,
          currency: 'JPY',
          zone: TOKYO,
          remarks: 'Tea and senbei included. If it rains we begin in the bathhouse.',
        },
      },
    ],
    ends: S.proposed,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'uji_sencha',
    ago: 6,
    enquiry: {
      message:
        'Good day, I make ceramics and would like to understand the tea before I make another cup for it. Is there anything to do on the farm in winter?',
      location: 'Uji',
      dateTime: 'One day between the 10th and the 14th',
      customerGroupSize: 1,
    },
    steps: [
      {
        ago: 5.4,
        by: 'guide',
        proposes: {
          on: 16,
          from: '13:00',
          to: '15:00',
          place: 'Uji bridge, by Murasaki Shikibu',
          price: 9000,
          currency: 'JPY',
          zone: TOKYO,
        },
      },
      {
        ago: 4.8,
        by: 'user',
        says: 'Thank you! Might we start in the morning? My train to Nara leaves at four.',
      },
      {
        ago: 4.1,
        by: 'guide',
        says: '午前でも大丈夫です。娘が英語でお手伝いします。 Morning is fine, my daughter will help in English.',
      },
      {
        ago: 0.8,
        by: 'guide',
        proposes: {
          on: 16,
          from: '09:30',
          to: '12:30',
          place: 'Uji bridge, by Murasaki Shikibu',
          price: 12000,
          currency: 'JPY',
          zone: TOKYO,
          remarks: 'With one hour at the millstone. Please do not wear white.',
        },
      },
    ],
    ends: S.changed,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'bukchon_jiwoo',
    ago: 15,
    enquiry: {
      message:
        'Hi Jiwoo, I am in Seoul for four days and would love to see Bukchon with somebody who lives there, and the Secret Garden if tickets can be had.',
      location: 'Seoul, Bukchon',
      dateTime: 'The weekend after next, preferably Saturday',
      customerGroupSize: 1,
    },
    steps: [
      {
        ago: 14.2,
        by: 'guide',
        proposes: {
          on: 9,
          from: '10:00',
          to: '16:00',
          place: 'Anguk station, exit 3',
          price: 260000,
          currency: 'KRW',
          zone: SEOUL,
          remarks: 'Secret Garden at 11:00, if I get the tickets when they open.',
        },
      },
      { ago: 13.5, by: 'user', does: 'confirm' },
      { ago: 13.4, by: 'user', says: 'Wonderful. Is there anything I should bring?' },
      { ago: 13, by: 'guide', says: 'Socks without holes, for the wooden floor. And an appetite.' },
      {
        ago: 0.6,
        by: 'guide',
        proposes: {
          on: 9,
          from: '12:30',
          to: '18:30',
          place: 'Anguk station, exit 3',
          price: 260000,
          currency: 'KRW',
          zone: SEOUL,
          remarks:
            'The garden is only free at 14:00 that day, so I would move us to the afternoon.',
        },
      },
    ],
    ends: S.changedAfter,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'dotonbori_mana',
    ago: 9,
    enquiry: {
      message: 'Hi Mana! Four hungry Swedes, one of them vegetarian. Can you handle us?',
      location: 'Osaka, Namba',
      dateTime: 'Friday in two weeks, evening',
      customerGroupSize: 4,
    },
    steps: [
      {
        ago: 8.7,
        by: 'guide',
        says: '任せてください！ Vegetarian is no problem, I swap two shops.',
      },
      {
        ago: 8.5,
        by: 'guide',
        proposes: {
          on: 13,
          from: '20:30',
          to: '00:30',
          place: 'Namba Hips, under the big clock',
          price: 54000,
          currency: 'JPY',
          zone: TOKYO,
          remarks: 'Seven stops, two drinks each.',
        },
      },
      { ago: 7.9, by: 'user', does: 'reject' },
      {
        ago: 7.8,
        by: 'user',
        says: 'Half past midnight is too late for us, we fly early. Would five o’clock be possible?',
      },
    ],
    ends: S.rejectedByUser,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'fishmarket_ken',
    ago: 12,
    enquiry: {
      message: 'Could you show seven of us the tuna auction, with a vegetarian option for two?',
      location: 'Tokyo, Toyosu',
      dateTime: 'Next Sunday',
      customerGroupSize: 7,
    },
    steps: [
      {
        ago: 11.5,
        by: 'guide',
        says: 'I am sorry: the market sleeps on Sundays, and I never take more than six.',
      },
      { ago: 11.4, by: 'guide', cancels: '' },
    ],
    ends: S.declined,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: DEMO_GUIDE,
    ago: 18,
    enquiry: {
      message:
        'Hello Ben, I have never sat still for more than four minutes. Is your Friday for sceptics open to somebody like me?',
      location: 'Kamakura',
      dateTime: 'A Friday this month',
      customerGroupSize: 1,
    },
    steps: [
      { ago: 17.6, by: 'guide', says: 'You are exactly who the Friday is for. Knees all right?' },
      { ago: 17.2, by: 'user', says: 'The left one complains. A chair would be kind.' },
      {
        ago: 17,
        by: 'guide',
        proposes: {
          ...zen,
          on: 6,
          from: '08:30',
          to: '12:30',
          price: 15000,
          remarks: 'Chair reserved. Temple fee and bitter tea included.',
        },
      },
      { ago: 16.5, by: 'user', does: 'confirm' },
      {
        ago: 0.5,
        by: 'guide',
        says: 'Cold mornings now: bring a second jumper, the hall is not heated.',
      },
    ],
    ends: S.confirmed,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: DEMO_GUIDE,
    ago: 40,
    enquiry: {
      message: 'Could you take my sister and me over the ridge to the Great Buddha?',
      location: 'Kamakura',
      dateTime: 'First or second weekend of the month',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 39,
        by: 'guide',
        proposes: { ...zen, on: -4, from: '09:00', to: '13:00', price: 28000 },
      },
      { ago: 38, by: 'user', does: 'confirm' },
      { ago: 5, by: 'user', says: 'See you tomorrow! We are the ones with the yellow rucksack.' },
      { ago: 2.5, by: 'guide', does: 'complete' },
    ],
    ends: S.completed,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'busan_haenyeo',
    ago: 60,
    enquiry: {
      message: 'We read about your mother and would be honoured to eat what she finds.',
      location: 'Busan, Yeongdo',
      dateTime: 'Any calm day in autumn',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 58,
        by: 'guide',
        proposes: {
          on: -32,
          from: '13:30',
          to: '17:30',
          place: 'Yeongdo bridge, city side',
          price: 150000,
          currency: 'KRW',
          zone: SEOUL,
          remarks: 'If the waves are high we eat gukbap instead.',
        },
      },
      { ago: 57, by: 'user', does: 'confirm' },
      {
        ago: 34,
        by: 'guide',
        says: '파도가 잔잔합니다. 어머니도 기다리고 계세요. The sea is calm, my mother is waiting.',
      },
      { ago: 31.5, by: 'guide', does: 'complete' },
      {
        ago: 30,
        by: 'user',
        rates: 5,
        text: 'We sat on the pebbles, the sea was loud, and the abalone tasted of it. Mikyung translated not only the words.',
      },
    ],
    ends: S.completed,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'langkawi_mangrove',
    ago: 50,
    enquiry: {
      message: 'Is the boat quiet enough for a baby of eleven months?',
      location: 'Langkawi, Kilim',
      dateTime: 'End of last month',
      customerGroupSize: 3,
    },
    steps: [
      {
        ago: 49,
        by: 'guide',
        proposes: {
          on: -20,
          from: '09:00',
          to: '14:00',
          place: 'Tanjung Rhu jetty',
          price: 690,
          currency: 'MYR',
          zone: 'Asia/Kuala_Lumpur',
        },
      },
      { ago: 48, by: 'user', does: 'confirm' },
      {
        ago: 27,
        by: 'user',
        cancels:
          'My friend’s little one has a fever, we stay at home. I am sorry, and we will be back.',
      },
    ],
    ends: S.cancelledByUser,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'okinawa_sanshin',
    ago: 45,
    enquiry: {
      message: 'Please keep a pair of castanets for me. Market in the morning, music at night?',
      location: 'Naha',
      dateTime: 'Middle of last month',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 44,
        by: 'guide',
        proposes: {
          on: -24,
          from: '10:00',
          to: '14:00',
          place: 'Makishi public market, front door',
          price: 28000,
          currency: 'JPY',
          zone: TOKYO,
        },
      },
      { ago: 43, by: 'user', does: 'confirm' },
      {
        ago: 26,
        by: 'guide',
        cancels: 'Typhoon: the monorail and the market close on the day. Please stay safe indoors.',
      },
    ],
    ends: S.cancelledByGuide,
  },
  {
    traveller: DEMO_TRAVELLER,
    guide: 'kl_kopi_amir',
    ago: 70,
    enquiry: {
      message: 'Three breakfasts sound right. Is one of them possible without egg?',
      location: 'Kuala Lumpur',
      dateTime: 'Some Sunday',
      customerGroupSize: 2,
    },
    steps: [{ ago: 35, by: 'clock' }],
    ends: S.expired,
  },
]

/** What else the demo guide has on the desk. */
const GUIDES_OWN: readonly Story[] = [
  {
    traveller: 'yerin_shin',
    guide: DEMO_GUIDE,
    ago: 0.7,
    enquiry: {
      message:
        '안녕하세요. 좌선은 처음인데 의자에 앉아도 된다고 해서 문의드립니다. 영어는 조금 할 수 있습니다.',
      location: 'Kamakura',
      dateTime: '다음 달 첫째 주 평일 오전',
      customerGroupSize: 2,
    },
    steps: [{ ago: 0.6, by: 'user', says: '사진은 어디까지 찍어도 될까요?' }],
    ends: S.enquiry,
  },
  {
    traveller: 'marcus_oyelaran',
    guide: DEMO_GUIDE,
    ago: 3,
    enquiry: {
      message: 'A Leeds man in Kamakura! Can I bring my dad, who is 68 and still runs?',
      location: 'Kamakura, Daibutsu trail',
      dateTime: 'The 20th, or near it',
      customerGroupSize: 2,
    },
    steps: [
      { ago: 2.6, by: 'guide', says: 'Bring him, I will try to keep up. Which part of Leeds?' },
      { ago: 2.5, by: 'user', says: 'Headingley. He says he knew your school.' },
      {
        ago: 2.1,
        by: 'guide',
        proposes: {
          ...zen,
          on: 25,
          from: '08:00',
          to: '13:00',
          price: 30000,
          remarks: 'Lunch at Hase included, shirasu if the boats went out.',
        },
      },
    ],
    ends: S.proposed,
  },
  {
    traveller: 'sakura_mizuta',
    guide: DEMO_GUIDE,
    ago: 8,
    enquiry: {
      message: '英語の練習も兼ねて、坐禅と尾根歩きに参加したいです。日本人でも大丈夫でしょうか。',
      location: '北鎌倉',
      dateTime: '来月の土曜日',
      customerGroupSize: 1,
    },
    steps: [
      { ago: 7.5, by: 'guide', says: 'もちろんです。歩くあいだはずっと英語にしましょうか。' },
      {
        ago: 7.4,
        by: 'guide',
        proposes: { ...zen, on: 28, from: '09:00', to: '13:00', price: 15000 },
      },
      { ago: 6.8, by: 'user', says: '一時間早く始めることはできますか。' },
      {
        ago: 1.2,
        by: 'guide',
        proposes: { ...zen, on: 28, from: '08:00', to: '12:00', price: 15000 },
      },
    ],
    ends: S.changed,
  },
  {
    traveller: 'lin_xiaoyu',
    guide: DEMO_GUIDE,
    ago: 20,
    enquiry: {
      message: 'Two adults and a child of ten. Is sitting still too boring for her?',
      location: 'Kamakura',
      dateTime: 'School holidays',
      customerGroupSize: 3,
    },
    steps: [
      {
        ago: 19,
        by: 'guide',
        proposes: { ...zen, on: 12, from: '09:00', to: '12:00', price: 36000 },
      },
      { ago: 18, by: 'user', does: 'confirm' },
      {
        ago: 1.1,
        by: 'guide',
        proposes: {
          ...zen,
          on: 12,
          from: '10:00',
          to: '13:00',
          price: 36000,
          remarks:
            'The temple has a service at nine, so one hour later. Ten minutes of sitting for her, the rest is drums.',
        },
      },
    ],
    ends: S.changedAfter,
  },
  {
    traveller: 'lucia_ferrer',
    guide: DEMO_GUIDE,
    ago: 10,
    enquiry: {
      message: 'Do you also do evenings? We land at noon and leave the next day.',
      location: 'Kamakura',
      dateTime: 'Next Thursday',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 9.5,
        by: 'guide',
        proposes: { ...zen, on: 11, from: '07:00', to: '11:00', price: 28000 },
      },
      { ago: 9, by: 'user', does: 'reject' },
      { ago: 8.9, by: 'user', says: 'Seven in the morning after such a flight… perhaps at ten?' },
    ],
    ends: S.rejectedByUser,
  },
  {
    traveller: 'dan_and_priya',
    guide: DEMO_GUIDE,
    ago: 22,
    enquiry: {
      message: 'Could you meet our group of 24 at the hotel in Tokyo at 5 a.m.?',
      location: 'Tokyo, Shinjuku',
      dateTime: 'Next month',
      customerGroupSize: 24,
    },
    steps: [
      {
        ago: 21.5,
        by: 'guide',
        says: 'The hall has eight cushions, so I must pass. Haruko in Yanaka takes families!',
      },
      { ago: 21.4, by: 'guide', cancels: '' },
    ],
    ends: S.declined,
  },
  {
    traveller: 'amelie_roux',
    guide: DEMO_GUIDE,
    ago: 14,
    enquiry: {
      message: 'Bonjour Ben, one beginner, very punctual, would like cedar trees and silence.',
      location: 'Kamakura',
      dateTime: 'Around the 18th',
      customerGroupSize: 1,
    },
    steps: [
      {
        ago: 13,
        by: 'guide',
        proposes: { ...zen, on: 18, from: '08:30', to: '12:30', price: 15000 },
      },
      { ago: 12.6, by: 'user', does: 'confirm' },
      {
        ago: 12.5,
        by: 'guide',
        says: 'Cedars ordered. For the silence we have to rely on the kites.',
      },
    ],
    ends: S.confirmed,
  },
  {
    traveller: 'jonas_wieland',
    guide: DEMO_GUIDE,
    ago: 52,
    enquiry: {
      message: 'I would like to walk first and sit afterwards. Is the other way round allowed?',
      location: 'Kamakura',
      dateTime: 'Early in the month',
      customerGroupSize: 1,
    },
    steps: [
      {
        ago: 51,
        by: 'guide',
        proposes: { ...zen, on: -22, from: '08:30', to: '12:30', price: 15000 },
      },
      { ago: 50, by: 'user', does: 'confirm' },
      { ago: 21.6, by: 'guide', does: 'complete' },
      {
        ago: 20.5,
        by: 'user',
        rates: 4.5,
        text: 'Ruhig, klug, trocken im Humor. Der Kamm war matschig, der Tee sehr bitter.',
      },
    ],
    ends: S.completed,
  },
  {
    traveller: 'chen_yuting',
    guide: DEMO_GUIDE,
    ago: 33,
    enquiry: {
      message: '兩個人，想體驗坐禪，也想在由比濱看夕陽。可以安排下午嗎？',
      location: '鎌倉',
      dateTime: '上個月底',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 32,
        by: 'guide',
        proposes: { ...zen, on: -12, from: '13:00', to: '17:00', price: 28000 },
      },
      { ago: 31, by: 'user', cancels: '航班改期了，很抱歉，下次一定再來。' },
    ],
    ends: S.cancelledByUser,
  },
  {
    traveller: 'keita_sano',
    guide: DEMO_GUIDE,
    ago: 30,
    enquiry: {
      message: '父と二人で参加を希望します。江ノ電の話もお願いできますか。',
      location: '鎌倉',
      dateTime: '先月の平日',
      customerGroupSize: 2,
    },
    steps: [
      {
        ago: 29,
        by: 'guide',
        proposes: { ...zen, on: -9, from: '09:00', to: '13:00', price: 28000 },
      },
      { ago: 28, by: 'user', does: 'confirm' },
      {
        ago: 10,
        by: 'guide',
        cancels: 'I am down with the flu and would only pass it on. Forgive me.',
      },
    ],
    ends: S.cancelledByGuide,
  },
  {
    traveller: 'irina_volkova',
    guide: DEMO_GUIDE,
    ago: 65,
    enquiry: {
      message: 'Hello, is the walk possible with a stroller?',
      location: 'Kamakura',
      dateTime: 'Not sure yet',
      customerGroupSize: 3,
    },
    steps: [
      {
        ago: 64,
        by: 'guide',
        says: 'The ridge is not, the valley of Hokokuji is. When do you come?',
      },
      { ago: 32, by: 'clock' },
    ],
    ends: S.expired,
  },
]

export const STORIES: readonly Story[] = [...TRAVELLERS_OWN, ...GUIDES_OWN]
