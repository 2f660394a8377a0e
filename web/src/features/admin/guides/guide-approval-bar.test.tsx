// @vitest-environment happy-dom
import type { GuideApproval } from '@annai/contract/admin/guides/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GuideApprovalBar } from './guide-approval-bar.tsx'
import { CHANGED_GUIDES, WAITING_GUIDES } from './waiting-guides.ts'

const approval: GuideApproval = {
  guide: {
    _id: 'g1',
    username: 'kenji_walks',
    displayName: 'Kenji Mori',
    email: 'kenji@example.com',
    profilePicture: '',
    location: { formattedAddress: 'Kyoto', country: 'Japan' },
    approvalStatus: 'pendingApproval',
    rejectionReason: '',
    submittedAt: null,
    accountStatus: 'active',
    createdAt: '2026-03-01T09:00:00.000Z',
    profileViews: 12,
    viewPriority: 3,
    isDummy: false,
    changedSinceApproval: [],
    version: 41,
  },
  version: 41,
  before: {},
  after: {},
  waiting: 300,
  changed: 2,
  previous: null,
  next: 'hana_walks',
}
// Pages share one query client, so each test uses a guide of its own.
const bar = (body: GuideApproval, more = {}) =>
  renderScreen(<GuideApprovalBar guideId={body.guide._id} />, {
    responses: { [`GET /api/admin/guide/${body.guide._id}/approval`]: { body }, ...more },
  })

test('a waiting guide is approved in the loaded version, and the next one is linked', async () => {
  const { user, requests } = await bar(approval, {
    'PUT /api/admin/guide/g1/approve': { body: { guide: approval.guide } },
  })
  const region = await screen.findByRole('region', { name: 'Approval for Kenji Mori' })
  const list = within(region).getByRole('link', { name: '300 guides waiting' })
  expect(list.getAttribute('href')).toBe(WAITING_GUIDES)
  const next = within(region).getByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/guide/hana_walks')
  expect(within(region).queryByRole('link', { name: 'Previous' })).toBeNull()
  await user.click(within(region).getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([
      {
        method: 'PUT',
        path: '/api/admin/guide/g1/approve',
        body: { version: 41, approvalStatus: 'approved' },
      },
    ]),
  )
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('an approved guide can be approved again only if the profile has changed', async () => {
  const approvedAs = (_id: string, changedSinceApproval: string[]): GuideApproval => ({
    ...approval,
    guide: { ...approval.guide, _id, approvalStatus: 'approved', changedSinceApproval },
  })
  const { unmount } = await bar(approvedAs('g2', []))
  await screen.findByRole('region')
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
  unmount()
  await bar(approvedAs('g3', ['tagline']))
  expect(await screen.findByRole('button', { name: 'Approve changes' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show changes' })).toBeDefined()
})

test('a guide who was rejected before is shown with what has changed since', async () => {
  const body = {
    ...approval,
    guide: { ...approval.guide, _id: 'g8' },
    before: { tagline: 'Cheap watches' },
    after: { tagline: 'Lanes and lanterns' },
  }
  const { user } = await bar(body)
  await user.click(await screen.findByRole('button', { name: 'Show changes' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Changed since the rejection')).toBeDefined()
  const rejected = within(dialog).getByText('When rejected').parentElement
  expect(rejected?.textContent).toContain('Cheap watches')
})

test('A guide that could not be loaded can be retried', async () => {
  const responses: Record<string, object> = {}
  const { user } = await renderScreen(<GuideApprovalBar guideId="g5" />, { responses })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  responses['GET /api/admin/guide/g5/approval'] = { body: approval }
  await user.click(retry)
  expect(await screen.findByRole('region', { name: 'Approval for Kenji Mori' })).toBeDefined()
})

test('a refused decision refetches the guide, so that it can be repeated', async () => {
  let version = 1
  const { user, requests } = await bar(
    { ...approval, guide: { ...approval.guide, _id: 'g4' } },
    {
      'GET /api/admin/guide/g4/approval': {
        reply: () => ({ ...approval, guide: { ...approval.guide, _id: 'g4' }, version: version++ }),
      },
      'PUT /api/admin/guide/g4/approve': { status: 409, body: { error: 'Just changed' } },
    },
  )
  const approve = await screen.findByRole('button', { name: 'Approve' })
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await user.click(approve)
  await waitFor(() => expect(version).toBe(3))
  await user.click(approve)
  await waitFor(() =>
    expect(sent()).toEqual([1, 2].map((read) => ({ version: read, approvalStatus: 'approved' }))),
  )
})

function Pages() {
  const [guideId, setGuideId] = useState('g6')
  return (
    <>
      <h1>{guideId}</h1>
      <button type="button" onClick={() => setGuideId('g7')}>
        Go on
      </button>
      <GuideApprovalBar guideId={guideId} />
    </>
  )
}

test('The name of the next guide is focused', async () => {
  const { user } = await renderScreen(<Pages />, {
    responses: {
      'GET /api/admin/guide/g6/approval': { body: approval },
      'GET /api/admin/guide/g7/approval': { body: approval },
    },
  })
  await screen.findByRole('region')
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'g7' }))
})

test('The guide who was next before a decision stays next', async () => {
  const guide = { ...approval.guide, _id: 'g8', approvalStatus: 'approved' as const }
  let isDecided = false
  const { user } = await renderScreen(<GuideApprovalBar guideId="g8" />, {
    responses: {
      'GET /api/admin/guide/g8/approval': {
        // Without changes the guide is back in the queue of waiting guides, before a skipped one.
        reply: () =>
          isDecided
            ? { ...approval, guide, next: 'skipped' }
            : { ...approval, guide: { ...guide, changedSinceApproval: ['tagline'] } },
      },
      'PUT /api/admin/guide/g8/approve': {
        reply: () => {
          isDecided = true
          return { guide }
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Approve changes' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve changes' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/guide/hana_walks')
})

test('Changed profiles are counted once no guide is waiting', async () => {
  await bar({ ...approval, guide: { ...approval.guide, _id: 'g9' }, waiting: 0 })
  const list = await screen.findByRole('link', { name: '2 changed profiles' })
  expect(list.getAttribute('href')).toBe(CHANGED_GUIDES)
})
