// @vitest-environment happy-dom
import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginSession } from '../../shell/session/session.ts'
import { buttonNames, renderScreen } from '../../testing/render-screen.tsx'
import { CredentialsPage } from './credentials-page.tsx'

const licence: OwnCredential = {
  _id: 'c1',
  kind: 'licence',
  country: 'JP',
  issuer: '',
  number: 'JP00123',
  showsNumber: false,
  status: 'waiting',
  validTo: null,
  appliedUntil: null,
  checkedOn: null,
  files: ['f1', 'f2'],
}
const page = (credentials: readonly OwnCredential[]) => {
  beginSession({ token: 'token', role: 'guide', userId: 'g1' })
  return renderScreen(<CredentialsPage />, {
    known: [[['credentials', 'own'], { credentials, country: 'JP' }]],
  })
}

test('Change and Withdraw stand side by side, below the credential that waits', async () => {
  await page([licence, { ...licence, _id: 'c0', status: 'valid', files: [] }])
  const change = screen.getByRole('button', { name: 'Change: Guide licence' })
  const withdraw = screen.getByRole('button', { name: 'Withdraw: Guide licence' })
  expect(withdraw.parentElement).toBe(change.parentElement)
  const remove = screen.getByRole('button', { name: 'Delete: Guide licence' })
  expect(remove.parentElement).not.toBe(change.parentElement)
})

test('Every button of the photos of several cards has a name of its own', async () => {
  const { container } = await page([licence, { ...licence, _id: 'c2', kind: 'firstAid' }])
  await screen.findAllByRole('button', { name: 'Try again: Photo 2: Guide licence' })
  const names = buttonNames(container)
  expect(names).toContain('Remove photo 2: Guide licence')
  expect(names).toContain('Take a photo: Guide licence')
  expect(new Set(names).size).toBe(names.length)
})
