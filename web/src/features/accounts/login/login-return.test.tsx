// @vitest-environment happy-dom
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { screen } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import Signup from '../../../routes/accounts/signup.tsx'
import { readWantedDays, storeWantedDays } from '../../../shell/forms/wanted-days.ts'
import { LoginRequired, VisitorsOnly } from '../../../shell/layout/route-guards.tsx'
import {
  loginStateOf,
  readInterruptedLogin,
  storeInterruptedLogin,
} from '../../../shell/session/login-return.ts'
import {
  beginLogout,
  beginSession,
  completeLogout,
  endSession,
} from '../../../shell/session/session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ForgotPasswordForm } from '../recovery/forgot-password-form.tsx'
import { UserSignupForm } from '../signup/user-signup-form.tsx'
import { VerifyEmailScreen } from '../verification/verify-email-screen.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { LoginForm } from './login-form.tsx'

const WANTED = { fromDay: '2031-05-04', toDay: '2031-05-04', days: null, people: 3 }
const MINA = 'mina@example.com'

function Shown() {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <p>{`at ${pathname}${search}${hash}`}</p>
      <Link to="/login">header login</Link>
    </>
  )
}
const GuidePage = () => (
  <LoginDialog open resume="#enquiry" wanted={WANTED} onClose={() => undefined} signup="/signup" />
)
const visitors = (form: React.ReactNode) => <VisitorsOnly>{form}</VisitorsOnly>

const Site = () => (
  <>
    <Shown />
    <Routes>
      <Route path="/" element={<h1>Home</h1>} />
      <Route
        path="/bookings/:id"
        element={
          <LoginRequired>
            <h1>Booking</h1>
          </LoginRequired>
        }
      />
      <Route path="/guide/:name" element={<GuidePage />} />
      <Route path="/login" element={visitors(<LoginForm />)} />
      <Route path="/signup" element={visitors(<Signup />)} />
      <Route path="/signup/user" element={visitors(<UserSignupForm />)} />
      <Route path="/forgot-password" element={<ForgotPasswordForm />} />
      <Route path="/verify-email/:token" element={<VerifyEmailScreen token="v" />} />
    </Routes>
  </>
)

const show = (url: string) =>
  renderScreen(<Site />, {
    url,
    responses: {
      'POST /api/auth/login': { body: { token: 't', role: 'user', userId: 'u' } },
      'POST /api/auth/signup': { body: { message: 'Sent' } },
      'POST /api/auth/forgot-password': { body: { message: 'Sent' } },
      'GET /api/auth/verify-email/v': { body: { message: 'Verified' } },
    },
  })
type Shown = Awaited<ReturnType<typeof show>>

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
async function logIn({ user }: Shown, email = MINA) {
  const address = await field(en.auth.fields.email)
  if (address.value === '') await user.type(address, email)
  await user.type(await field(en.auth.fields.password), 'secret words')
  await user.click(screen.getByRole('button', { name: en.auth.login.submit }))
}
const at = (address: string) => screen.findByText(`at ${address}`)

beforeEach(() => {
  beginLogout()
  completeLogout()
  storeWantedDays(null)
})
test('A login that a guarded page interrupted returns there, with its query and fragment', async () => {
  const shown = await show('/bookings/7?from=mail#chat')
  await at('/login')
  expect(await screen.findByText(en.auth.login.returns)).toBeDefined()
  await logIn(shown)
  await at('/bookings/7?from=mail#chat')
})

test('A login that nobody interrupted goes to the home page, also after one that did', async () => {
  const shown = await show('/bookings/7')
  await at('/login')
  await shown.user.click(screen.getByRole('link', { name: 'header login' }))
  expect(await screen.findByText(en.auth.login.intro)).toBeDefined()
  await logIn(shown)
  await at('/')
})

test('A tab whose session ends returns to its page', async () => {
  beginSession({ token: 'old', role: 'user', userId: 'u' })
  const shown = await show('/bookings/7')
  await screen.findByRole('heading', { name: 'Booking' })
  endSession()
  await at('/login')
  await logIn(shown)
  await at('/bookings/7')
})

test('An enquiry continues after the login', async () => {
  const shown = await show('/guide/ayumi?lang=en')
  await shown.user.click(await screen.findByRole('link', { name: en.loginRequired.login }))
  await logIn(shown)
  await at('/guide/ayumi?lang=en#enquiry')
})

test('A new traveller returns to the enquiry: the address goes from the sign-up to the login', async () => {
  const shown = await show('/guide/ayumi')
  const { user } = shown
  await user.click(await screen.findByRole('link', { name: en.loginRequired.signup }))
  await user.click(await screen.findByRole('link', { name: /traveller/i }))
  await user.type(await field(en.auth.fields.username), 'mina')
  await user.type(await field(en.auth.fields.email), MINA)
  await user.type(await field(en.auth.fields.password), 'secret words')
  await user.type(await field(en.auth.fields.displayName), 'Mina')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: en.auth.signup.submit }))
  await user.click(await screen.findByRole('button', { name: en.auth.signup.success.close }))
  await at('/login')
  expect((await field(en.auth.fields.email)).value).toBe(MINA)
  await logIn(shown)
  await at('/guide/ayumi#enquiry')
})

test('The tab that the verification mail opens has the address, the page and the dates', async () => {
  storeInterruptedLogin({ email: MINA, state: { from: '/guide/ayumi#enquiry', wanted: WANTED } })
  const shown = await show('/verify-email/v')
  await shown.user.click(await screen.findByRole('link', { name: en.auth.verifyEmail.toLogin }))
  expect(await screen.findByText(en.auth.verifyEmail.success)).toBeDefined()
  expect((await field(en.auth.fields.email)).value).toBe(MINA)
  await logIn(shown)
  await at('/guide/ayumi#enquiry')
  expect(readWantedDays()).toEqual(WANTED)
  expect(readInterruptedLogin()).toBeNull()
})

test('A forgotten password keeps the page and the address', async () => {
  const shown = await show('/bookings/7')
  await at('/login')
  await shown.user.type(await field(en.auth.fields.email), MINA)
  await shown.user.click(screen.getByRole('link', { name: en.auth.login.forgot }))
  expect((await field(en.auth.fields.email)).value).toBe(MINA)
  await shown.user.click(screen.getByRole('button', { name: en.auth.forgotPassword.submit }))
  await expect.poll(readInterruptedLogin).toEqual({ email: MINA, state: { from: '/bookings/7' } })
})

test('A login returns to pages of this site only', () => {
  for (const from of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'bookings/7',
    7,
    null,
  ])
    expect(loginStateOf({ from })).toEqual({})
  expect(loginStateOf('verified')).toEqual({})
  expect(loginStateOf({ from: '/bookings/7' })).toEqual({ from: '/bookings/7' })
})

test('What was stored for the mail is ignored after a day, or if it is malformed', () => {
  vi.useFakeTimers()
  storeInterruptedLogin({ email: MINA, state: {} })
  expect(readInterruptedLogin()).toEqual({ email: MINA, state: {} })
  vi.advanceTimersByTime(25 * 3600 * 1000)
  expect(readInterruptedLogin()).toBeNull()
  localStorage.setItem('interruptedLogin', '{"email":7')
  expect(readInterruptedLogin()).toBeNull()
})
