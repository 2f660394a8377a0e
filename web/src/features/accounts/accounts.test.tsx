// @vitest-environment happy-dom
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LoginForm } from './login/login-form.tsx'
import { REDIRECT_MS } from './login/use-redirect-to-login.ts'
import { PublicUserMissing } from './profile/public-user.tsx'
import { UserSignupForm } from './signup/user-signup-form.tsx'
import { countdownText, secondsIn } from './verification/use-resend.ts'

const NOT_FOUND: Record<Language, string> = {
  en: 'We couldn’t find this traveller.',
  ja: 'この旅行者は見つかりませんでした。',
  ko: '여행자를 찾을 수 없어요.',
  'zh-CN': '没有找到这位旅行者。',
  'zh-TW': '找不到這位旅客。',
}

test.each(LANGUAGES)('a missing traveller has a text in %s', async (language) => {
  await renderScreen(<PublicUserMissing why="notFound" />, { language })
  expect(screen.getByRole('heading', { name: NOT_FOUND[language] })).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/explore')
})

test('the login page opens three seconds after a success', () => {
  expect(REDIRECT_MS).toBe(3000)
})

describe('the countdown of the resend button', () => {
  test.each([
    ['Please wait 10 minutes before requesting another verification email.', 600],
    ['9分お待ちください（全部で10分です）。', 540],
    ['Too many requests', null],
    [undefined, null],
  ])('%j is %s seconds', (text, seconds) => {
    expect(secondsIn(text)).toBe(seconds)
  })

  test('is shown in minutes and seconds', () => {
    expect([600, 599, 61, 9].map(countdownText)).toEqual(['10:00', '9:59', '1:01', '0:09'])
  })
})

test('With blocked storage a login and a sign-up say that the session ends with the page', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const notice = /^Your browser is blocking cookies and site data/
  const { unmount } = await renderScreen(<LoginForm />)
  expect(await screen.findByText(notice)).toBeDefined()
  unmount()
  await renderScreen(<UserSignupForm />)
  expect(await screen.findByText(notice)).toBeDefined()
})
