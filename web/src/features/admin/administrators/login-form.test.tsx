// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LoginForm } from './login-form.tsx'

const WRONG = {
  status: 401,
  body: { error: 'Invalid credentials', code: 'admin.invalidCredentials' },
}
const NEEDS_CODE = {
  status: 401,
  body: {
    error: 'Please enter the 6-digit code.',
    code: 'admin.secondFactor',
    secondFactor: true,
  },
}
const form = (response: object, language: 'en' | 'ja' = 'en') =>
  renderScreen(<LoginForm />, {
    language,
    responses: { 'POST /api/auth/admin-login': response },
  })

test('a wrong password has an error in the language of the page', async () => {
  const { user, container } = await form(WRONG, 'ja')
  const [name, password] = container.querySelectorAll('input')
  if (!name || !password) throw new Error('a field is missing')
  await user.type(name, 'curator')
  await user.type(password, 'not this one')
  await user.click(screen.getByRole('button', { name: 'ログイン' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ユーザー名またはパスワードが正しくありません',
  )
})

test('a missing code is requested without an error, and a wrong one is an error', async () => {
  const { user } = await form(NEEDS_CODE)
  await user.type(screen.getByLabelText('Username'), 'curator')
  await user.type(screen.getByLabelText('Password'), 'a quiet lane in Gion')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  const code = await screen.findByLabelText('Code')
  expect(screen.getByRole('status').textContent).toContain('Enter the code')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the 6-digit code')
})
