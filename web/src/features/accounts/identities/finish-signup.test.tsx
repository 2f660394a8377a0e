// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FinishSignup } from './finish-signup.tsx'
import { storeStep } from './provider-storage.ts'

const GOOGLE = {
  provider: 'google',
  ticket: 'ticket-google',
  email: 'mina@example.com',
  isVerified: true,
  displayName: 'Mina Ito',
  pendingEmail: null,
} as const
const LINE = {
  ...GOOGLE,
  provider: 'line',
  ticket: 'ticket-line',
  email: null,
  isVerified: false,
} as const

beforeEach(() => sessionStorage.clear())

async function finish(person: typeof GOOGLE | typeof LINE) {
  cleanup()
  storeStep('provider-signup', person)
  const rendered = await renderScreen(<FinishSignup />, {
    site: { signUp: 'open' },
    responses: {
      [`POST /api/auth/oidc/${person.provider}/signup`]: { body: { login: null } },
    },
  })
  await screen.findByRole('textbox', { name: 'Username' })
  return rendered
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const create = () => screen.getByRole('button', { name: 'Create account' })

test('A sign-up that is left leaves nothing to the one of another identity', async () => {
  const first = await finish(LINE)
  await first.user.type(field('Username'), 'somebody')
  await first.user.type(field('Email address'), 'somebody@example.com')
  const { user, requests } = await finish(GOOGLE)
  expect(field('Username').value).toBe('')
  expect(field('Email address').value).toBe(GOOGLE.email)
  await user.type(field('Username'), 'mina_ito')
  await finish(LINE)
  expect([field('Username').value, field('Email address').value]).toEqual([
    'somebody',
    'somebody@example.com',
  ])
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('The verified address of a provider is used even if the draft of the form has another', async () => {
  sessionStorage.setItem(
    `draft::signup-finish:google:${GOOGLE.email}`,
    JSON.stringify({ email: '', username: 'mina_ito' }),
  )
  const { user, requests } = await finish(GOOGLE)
  await user.click(screen.getByRole('checkbox'))
  await user.click(create())
  await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'))
  expect(requests.at(-1)?.body).toMatchObject({ username: 'mina_ito', role: 'user' })
  expect(requests.at(-1)?.body).not.toHaveProperty('email')
})

test('Another role keeps the focus, the tick and every text', async () => {
  const { user } = await finish(LINE)
  const role = screen.getByRole<HTMLSelectElement>('combobox')
  await user.click(screen.getByRole('checkbox'))
  role.focus()
  await user.selectOptions(role, 'guide')
  await user.type(field('Introduction'), 'Lanes')
  role.focus()
  await user.selectOptions(role, 'user')
  expect(document.activeElement).toBe(role)
  await user.type(field('Username'), 'kenji')
  await user.selectOptions(role, 'guide')
  expect(field('Introduction').value).toBe('Lanes')
  expect(field('Username').value).toBe('kenji')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await finish(LINE)
  expect(field('Introduction').value).toBe('Lanes')
})

test('A sign-up whose address has to be verified says so where the focus is', async () => {
  const { user } = await finish(LINE)
  await user.type(field('Username'), 'kenji')
  await user.type(field('Email address'), 'kenji@example.com')
  await user.click(screen.getByRole('checkbox'))
  await user.click(create())
  await waitFor(() => expect(document.activeElement?.textContent).toContain('kenji@example.com'))
})
