// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import type { Operator } from '@annai/contract/operator'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { i18nIn } from '../../testing/render-html.tsx'
import { OperatorDetails } from './operator-details.tsx'
import { SiteFooter } from './site-layout.tsx'

async function renderFor(operator: Operator | null) {
  const site = {
    textsVersion: '',
    publicUrl: 'https://annai.example',
    languages: LANGUAGES,
    countries: {},
    operator,
  }
  const element = (
    <>
      <OperatorDetails />
      <SiteFooter />
    </>
  )
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => site }], {
    hydrationData: { loaderData: { root: site } },
  })
  render(
    <I18nextProvider i18n={await i18nIn('en')}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
}

test('The pages name the operator with address, email and imprint', async () => {
  await renderFor({
    name: 'Annai Travel GmbH',
    address: ['Lindenweg 4', '10115 Berlin'],
    email: 'hello@annai.example',
    imprintUrl: 'https://annai.example/imprint',
  })
  const details = screen.getByRole('heading', { name: 'Who runs this site' }).closest('section')
  for (const text of ['Annai Travel GmbH', 'Lindenweg 4', '10115 Berlin'])
    expect(details?.textContent).toContain(text)
  const mail = screen.getByRole('link', { name: 'hello@annai.example' })
  expect(mail.getAttribute('href')).toBe('mailto:hello@annai.example')
  expect(screen.getByRole('contentinfo').textContent).toContain('Annai Travel GmbH runs this site.')
  for (const link of screen.getAllByRole('link', { name: 'Legal notice' }))
    expect(link.getAttribute('href')).toBe('https://annai.example/imprint')
})

test('A site without an operator in its settings shows no empty box', async () => {
  await renderFor(null)
  expect(screen.queryByRole('heading', { name: 'Who runs this site' })).toBeNull()
  expect(screen.getByRole('contentinfo').textContent).not.toContain('runs this site')
})
