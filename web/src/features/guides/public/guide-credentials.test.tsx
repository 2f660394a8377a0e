// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nIn } from '../../../testing/render-html.tsx'
import { GuideCredentials } from './guide-credentials.tsx'

const licence = {
  kind: 'licence' as const,
  country: 'JP',
  issuer: '',
  checkedOn: '2026-11-03',
  validTo: null,
  number: 'JP00123',
}

test('A licence has its official name, and its number a link to the register', async () => {
  const site = {
    languages: LANGUAGES,
    countries: {
      JP: {
        licence: { default: 'National Guide', ja: '全国通訳案内士' },
        registerUrl: 'https://register.example/',
        effect: 'inform',
      },
    },
  }
  const guide = {
    location: { countryCode: 'JP' },
    credentials: [licence, { ...licence, country: 'KR', number: 'KR9' }],
  }
  const element = <GuideCredentials guide={guide} />
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => site }], {
    hydrationData: { loaderData: { root: site } },
  })
  render(
    <I18nextProvider i18n={await i18nIn('ja')}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  expect(screen.getByText(/^全国通訳案内士 · .*JP00123/)).toBeTruthy()
  const [link, ...others] = screen.getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('https://register.example/')
  expect(others).toEqual([])
})
