import { expect, test } from 'vitest'
import { leadsAway } from './patterns.ts'

const HARMLESS = [
  'It’s 20,000 yen for the whole group',
  'JPY 12000-15000 per person',
  '1,200,000원이에요',
  '₩150.000',
  'NT$ 3,500 per day',
  '¥1,200 to ¥1,800',
  'USD 150.00',
  'About 30000 ~ 50000 yen',
  '一人8,000円です',
  'total 128 000 JPY',
  '2026-07-10',
  '2026/07/10 or 2026/07/11',
  '10.07.2026 9.30',
  '2026년 7월 10일',
  '2026年7月10日(金)',
  '20260710',
  '07/10/2026',
  'July 10 to 12, 2026',
  '05-07-2026 10.00-15.00',
  '2026-07-10 09:00-12:00',
  '10:00-15:00',
  'from 9.00 to 17.00',
  '0900-1700',
  '午前10時30分',
  '14:05, 14:35 and 15:05',
  '〒604-8005 京都市',
  '100-0001',
  '서울시 06236',
  'Taipei 106-409',
  'Take the Yamanote Line, exit 3, room 1203-4',
]
const FOUND = [
  'Write to mina@example.com',
  'mina.kim＠example.co.jp までお願いします',
  'mina (at) example (dot) com',
  'call +81 90-1234-5678',
  '090-1234-5678',
  '０９０－１２３４－５６７８',
  '010-1234-5678로 전화 주세요',
  '0912-345-678',
  '138 0013 8000',
  '(02) 2345-6789',
  '+1 (415) 555-0134',
  '415-555-0134',
  'I’m on WhatsApp',
  'Add me on LINE',
  'LINEで連絡してください',
  'ラインIDを教えてください',
  '라인 아이디 알려 주세요',
  '카톡으로 연락 주세요',
  'KakaoTalk: mina',
  '加我微信吧',
  'my WeChat is haruka',
  'Telegram is easier for me',
  'インスタのDMで',
  'Please send a deposit first',
  'by bank transfer',
  '先に振り込みをお願いします',
  '前払いでお願いします',
  '예약금을 입금해 주세요',
  '请先付定金',
  '請先匯款到這個帳戶',
]

test('A price, a date, a time or a postcode causes no hint', () => {
  expect(HARMLESS).toHaveLength(30)
  expect(HARMLESS.filter(leadsAway)).toEqual([])
})

test('At least 24 of 30 addresses, numbers, messengers and payments in advance are found', () => {
  expect(FOUND).toHaveLength(30)
  const missed = FOUND.filter((text) => !leadsAway(text))
  expect(missed.length, missed.join(' | ')).toBeLessThanOrEqual(6)
})
