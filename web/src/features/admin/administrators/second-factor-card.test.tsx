// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

const LINK = 'otpauth://totp/Annai:curator?issuer=Annai&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test('the setup shows its link as a QR code and its key as text', async () => {
  const { user } = await renderScreen(<SecondFactorCard isOn={false} />, {
    responses: {
      'POST /api/admin/second-factor': {
        body: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', link: LINK },
      },
    },
  })
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  const code = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  const dark = encode(LINK, { border: 4 }).data.flat().filter(Boolean).length
  const [, modules] = code.querySelectorAll('path')
  expect(modules?.getAttribute('d')?.match(/M/g)).toHaveLength(dark)
  expect(screen.getByText('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')).toBeDefined()
})

test('new recovery codes require a code and the password, and are shown once', async () => {
  const { user, requests } = await renderScreen(<SecondFactorCard isOn />, {
    responses: {
      'POST /api/admin/second-factor/recovery-codes': {
        body: { recoveryCodes: ['abcd-efgh-ijkl-mnop'] },
      },
    },
  })
  const form = screen.getByRole('button', { name: 'Create new recovery codes' }).closest('form')
  if (!form) throw new Error('the form is missing')
  await user.type(within(form).getByLabelText('Code'), '123456')
  await user.type(within(form).getByLabelText('Your own password'), 'a quiet lane')
  await user.click(within(form).getByRole('button', { name: 'Create new recovery codes' }))
  await waitFor(() => expect(screen.getByText('abcd-efgh-ijkl-mnop')).toBeDefined())
  expect(requests.find(({ body }) => body)?.body).toEqual({
    code: '123456',
    currentPassword: 'a quiet lane',
  })
})
