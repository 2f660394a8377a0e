// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  adminSessionNow,
  beginAdminSession,
  endAdminSession,
} from '../../../shell/session/admin-session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LogoField } from './logo-field.tsx'
import { useSiteForm } from './use-site-form.ts'

const LOGO = '5b8f2d64-0f5e-4c3a-9d2a-3f1f6f0f7a11'
const settings = { logo: LOGO }

function Field() {
  return <LogoField form={useSiteForm(settings)} />
}

const page = () =>
  renderScreen(<Field />, {
    responses: { 'GET /api/admin/site': { body: { version: 7, settings, versions: [] } } },
  })

afterEach(() => {
  vi.unstubAllGlobals()
  endAdminSession()
})

test('the published logo is shown in its newest version, and its removal keeps the focus', async () => {
  const { user } = await page()
  const picture = await screen.findByRole('img')
  expect(picture.getAttribute('src')).toBe('/favicon.svg?v=7&lang=en')
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test.each([401, 403])('a logo that is refused with %i ends the session', async (status) => {
  class Refused {
    status = status
    responseText = '{"message":"no"}'
    upload = {}
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      setTimeout(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refused)
  beginAdminSession({ token: 'token', adminId: 'a1' })
  const { user, container } = await page()
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  const input = container.querySelector('input')
  if (!input) throw new Error('there is a file input')
  await user.upload(input, file)
  await expect.poll(adminSessionNow).toBeNull()
})
