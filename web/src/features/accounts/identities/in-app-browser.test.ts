import { expect, test } from 'vitest'
import { externalAddress, inAppBrowserOf } from './in-app-browser.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  [`${PHONE} Safari Line/14.19.1`, 'line'],
  [`${PHONE} KAKAOTALK 11.2.5`, 'kakaotalk'],
  [`${PHONE} MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN`, 'wechat'],
  [`${PHONE} Instagram 350.0.0 (iPhone15,3)`, 'instagram'],
  [`${PHONE} Version/18.1 Mobile/15E148 Safari/604.1`, null],
  ['Mozilla/5.0 (X11; Linux x86_64) Outline/1.0', null],
])('The browser of %s is that of %s', (userAgent, app) => {
  expect(inAppBrowserOf(userAgent)).toBe(app)
})

test('LINE and KakaoTalk open a page in the browser of the device, the others cannot', () => {
  const page = 'https://annai.example/login?lang=ja'
  expect(externalAddress('line', page)).toBe(`${page}&openExternalBrowser=1`)
  expect(externalAddress('kakaotalk', page)).toBe(
    'kakaotalk://web/openExternal?url=https%3A%2F%2Fannai.example%2Flogin%3Flang%3Dja',
  )
  expect(externalAddress('wechat', page)).toBeNull()
  expect(externalAddress('instagram', page)).toBeNull()
})
