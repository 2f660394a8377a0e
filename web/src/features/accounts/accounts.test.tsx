import { LANGUAGES, type Language } from '@annai/contract/languages'
import { createInstance, type ResourceKey } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { REDIRECT_MS } from './login/use-redirect-to-login.ts'
import { PublicUserMissing } from './profile/public-user.tsx'
import { asMinutes, secondsIn } from './verification/use-resend.ts'

const textsOf = import.meta.glob<ResourceKey>(
  '../../../../contract/texts/*/{common,translation}.json',
  { eager: true, import: 'default' },
)

const Missing = createRoutesStub([
  { path: '*', Component: () => <PublicUserMissing why="notFound" /> },
])

async function render(language: Language) {
  const i18n = createInstance()
  const texts = (namespace: string) =>
    textsOf[`../../../../contract/texts/${language}/${namespace}.json`] ?? {}
  await i18n.use(initReactI18next).init({
    lng: language,
    defaultNS: 'translation',
    resources: { [language]: { common: texts('common'), translation: texts('translation') } },
  })
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <Missing initialEntries={['/']} />
    </I18nextProvider>,
  )
}

const NOT_FOUND: Record<Language, string> = {
  en: 'User not found.',
  ja: 'ユーザーが見つかりません。',
  ko: '여행자를 찾을 수 없어요.',
  'zh-CN': '未找到该用户。',
  'zh-TW': '找不到這位使用者。',
}

test.each(LANGUAGES)(
  'an empty answer says in %s that nobody was found',
  { tags: ['P1-171'] },
  async (language) => {
    expect(await render(language)).toContain(NOT_FOUND[language])
  },
)

test('the login follows three seconds after a success', { tags: ['P2-462', 'P2-463'] }, () => {
  expect(REDIRECT_MS).toBe(3000)
})

describe('The lock of the resend button', () => {
  test.each([
    ['Please wait 10 minutes before requesting another verification email.', 600],
    ['9分お待ちください（全部で10分です）。', 540],
    ['Too many requests', null],
    [undefined, null],
  ])('%j is %s seconds', { tags: ['P1-286'] }, (text, seconds) => {
    expect(secondsIn(text)).toBe(seconds)
  })

  test('is told in minutes and seconds', { tags: ['P1-285'] }, () => {
    expect([600, 599, 61, 9].map(asMinutes)).toEqual(['10:00', '9:59', '1:01', '0:09'])
  })
})
