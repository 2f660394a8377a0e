// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import type { Operator } from '@annai/contract/operator'
import { cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nIn } from '../../testing/render-html.tsx'
import { OperatorSettingsNote } from './operator-settings-note.tsx'

async function textFor(operator: Operator | null, language: (typeof LANGUAGES)[number] = 'en') {
  const site = {
    textsVersion: '',
    publicUrl: 'https://annai.example',
    languages: LANGUAGES,
    countries: {},
    operator,
  }
  const element = <OperatorSettingsNote />
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => site }], {
    hydrationData: { loaderData: { root: site } },
  })
  const { container } = render(
    <I18nextProvider i18n={await i18nIn(language)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  return container.textContent
}

test.each(LANGUAGES)('The missing settings are listed in %s', async (language) => {
  const text = await textFor({ name: 'Kim Jiwoo', address: [] }, language)
  expect(text).toMatch(/OPERATOR_ADDRESS(?:, |、)OPERATOR_EMAIL/)
  expect(text).not.toMatch(/OPERATOR_NAME|operatorSettings|\{\{/)
})

test('All three missing settings are listed, and nothing is shown if none is missing', async () => {
  expect(await textFor(null)).toContain('OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL')
  cleanup()
  expect(
    await textFor({ name: 'Kim Jiwoo', address: ['Busan'], email: 'hello@annai.example' }),
  ).toBe('')
})
