// @vitest-environment happy-dom
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginSession } from '../../shell/session/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { GuideSteps } from './home-page.tsx'

const COMPLETE = {
  username: 'haruka',
  displayName: '遥',
  role: 'Walking guide',
  profilePicture: '/media/a.webp',
  introduction: 'Lanes.',
  location: { formattedAddress: 'Kyoto, Japan' },
  languages: ['ja:native'],
  expertises: ['teaCeremony'],
  highlights: ['Gion'],
  priceRanges: [{}],
  accountStatus: 'active',
}
const t = en.home.firstSteps

function show(profile: object, enquiries = 0) {
  beginSession({ token: 't', role: 'guide', userId: 'g' })
  return renderScreen(<GuideSteps />, {
    responses: {
      'GET /api/guides/profile': { body: { ...COMPLETE, ...profile } },
      'GET /api/bookings/counts': { body: { all: enquiries } },
    },
  })
}

test.each([
  ['profileIncomplete', { role: '', highlights: [] }, t.profile, '2 items are still missing.'],
  ['profileIncomplete', {}, t.review, t.complete],
  ['pendingApproval', {}, t.review, t.pending],
  ['rejected', {}, t.review, t.rejected],
  ['approved', {}, t.enquiry, t.live],
])('A guide who is %s (%j) sees the step "%s" with "%s"', async (status, part, step, text) => {
  await show({ approvalStatus: status, ...part })
  expect(await screen.findByText(text)).toBeDefined()
  const current = document.querySelectorAll('[aria-current=step]')
  expect([...current].map((one) => one.textContent)).toEqual([expect.stringContaining(step)])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(status === 'approved' ? ['/guide/haruka', '/calendar'] : ['/guide-profile'])
})

test.each([
  ['with an enquiry', { approvalStatus: 'approved' }, 1],
  ['on a break', { approvalStatus: 'approved', accountStatus: 'inactive' }, 0],
])('A guide %s sees no first steps', async (_, profile, enquiries) => {
  const { container, requests } = await show(profile, enquiries)
  await expect.poll(() => requests.length).toBe(2)
  await expect.poll(() => container.textContent).toBe('')
})

test('A blocked guide sees the block and a link to the contact page', async () => {
  await show({ approvalStatus: 'approved', accountStatus: 'blocked' })
  expect(await screen.findByText(en.guideProfile.status.blockedTitle)).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/contact'])
  expect(screen.queryByText(t.enquiry)).toBeNull()
})
