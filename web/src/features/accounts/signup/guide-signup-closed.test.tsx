// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import Signup from '../../../routes/accounts/signup.tsx'
import SignupGuide from '../../../routes/accounts/signup-guide.tsx'
import { createQueryClient } from '../../../shell/http/query-client.ts'
import { i18nIn } from '../../../testing/render-html.tsx'

type Mode = 'open' | 'invited' | 'closed'

async function show(element: ReactNode, signUp: Mode, language: (typeof LANGUAGES)[number] = 'en') {
  cleanup()
  const i18n = await i18nIn(language)
  const site = { signUp }
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => site }], {
    hydrationData: { loaderData: { root: site } },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient(i18n)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return i18n
}

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('Where guides’ sign-up is open, the choice leads to the form', async () => {
  await show(<Signup />, 'open')
  expect(addresses()).toEqual(expect.arrayContaining(['/signup/user', '/signup/guide']))
  await show(<SignupGuide />, 'open')
  expect(screen.getAllByRole('textbox').length).toBeGreaterThan(2)
})

test.each(
  LANGUAGES.flatMap((language) => [[language, 'closed'] as const, [language, 'invited'] as const]),
)(
  'In %s, a guides’ sign-up that is %s offers the contact form and no sign-up form',
  async (language, mode) => {
    const i18n = await show(<Signup />, mode, language)
    const text = i18n.t(`signupChoice.${mode}`, { ns: 'common' })
    expect(screen.getByText(text)).toBeDefined()
    expect(addresses()).toEqual(expect.arrayContaining(['/signup/user', '/contact']))
    expect(addresses()).not.toContain('/signup/guide')
    await show(<SignupGuide />, mode, language)
    expect(screen.getByText(text)).toBeDefined()
    expect(addresses()).toContain('/contact')
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)
