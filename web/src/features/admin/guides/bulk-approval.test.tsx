// @vitest-environment happy-dom
import { BULK_APPROVAL } from '@annai/contract/admin/limits'
import { type AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SiteToaster } from '../../../shell/layout/toaster.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GuidesTab } from './guides-tab.tsx'

const guideOf = (at: number): AdminGuide => ({
  _id: `g${at}`,
  username: `walker_g${at}`,
  displayName: `Walker ${at}`,
  email: `walker${at}@example.com`,
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
})
const counts: AdminGuidePage['counts'] = {
  approval: { all: 9, profileIncomplete: 1, pendingApproval: 2, approved: 5, rejected: 1 },
  account: { all: 9, active: 6, blocked: 2 },
  type: { all: 9, demo: 4, real: 5 },
  changes: { all: 9, changed: 3 },
}
const pageOf = (rows: AdminGuide[], total = rows.length): AdminGuidePage => ({
  rows,
  total,
  counts,
  approvable: total,
  asOf: 50,
})
const LIST = 'GET /api/admin/lists/guides'
const APPROVE = 'POST /api/admin/guides/approve'
const APPROVABLE = 'GET /api/admin/guides/approvable'

const tab = (rows: AdminGuide[], responses = {}, total = rows.length) =>
  renderScreen(
    <main tabIndex={-1}>
      <GuidesTab />
      <SiteToaster />
    </main>,
    {
      known: [[['admin', 'guides', AdminGuideQuery.parse({})], pageOf(rows, total)]],
      responses: { [LIST]: { body: pageOf(rows, total) }, ...responses },
    },
  )
type Screen = Awaited<ReturnType<typeof tab>>

const button = (name: string) => screen.getByRole('button', { name })
const checkedBoxes = () =>
  screen
    // Hidden from readers while a dialog is open.
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/, hidden: true })
    .map(({ checked }) => checked)
const approvals = ({ requests }: Screen) =>
  requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { guides: { _id: string; version: number }[] }).guides)

async function confirm({ user }: Screen, title: string) {
  await user.click(button('Approve selected'))
  const dialog = await screen.findByRole('dialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  return dialog
}

test('selected guides are approved in the listed version', async () => {
  const approved: AdminGuide = { ...guideOf(4), username: 'old', approvalStatus: 'approved' }
  const shown = await tab([guideOf(1), guideOf(2), guideOf(3), approved], {
    [APPROVE]: { body: { approved: ['g1', 'g2'], skipped: [] } },
  })
  expect(screen.queryByRole('checkbox', { name: 'Select old' })).toBeNull()
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select all waiting on this page' }))
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select walker_g3' }))
  expect(approvals(shown)).toEqual([])
  await confirm(shown, 'Approve 2 guides?')
  expect(await screen.findByText('2 guides approved')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(approvals(shown)).toEqual([
    [
      { _id: 'g1', version: 41 },
      { _id: 'g2', version: 41 },
    ],
  ])
  expect(checkedBoxes()).toEqual([false, false, false])
})

test('all guides who match are selected with one press and approved in batches', async () => {
  const everyone = Array.from({ length: 60 }, (_, at) => guideOf(at + 1))
  const listed = everyone.map(({ _id, displayName }) => ({ _id, displayName, version: 40 }))
  const batches: string[][] = []
  const shown = await tab(
    everyone.slice(0, 2),
    {
      [APPROVABLE]: { body: { guides: listed, newer: ['Late Lee'] } },
      [APPROVE]: {
        reply: () => {
          const ids =
            approvals(shown)
              .at(-1)
              ?.map(({ _id }) => _id) ?? []
          batches.push(ids)
          return { approved: ids, skipped: [] }
        },
      },
    },
    61,
  )
  await shown.user.click(button('Select all 61 that match'))
  expect(await screen.findByText('60 selected')).toBeDefined()
  expect(await screen.findByText(/signed up or changed their profile: Late Lee\./)).toBeDefined()
  const read = shown.requests.find(({ path }) => path.startsWith('/api/admin/guides/approvable'))
  expect(new URLSearchParams(read?.path.split('?')[1]).get('asOf')).toBe('50')
  await shown.user.click(button('Approve selected'))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 60 guides?' })
  expect(within(dialog).getByText('58 of them are on other pages.')).toBeDefined()
  await shown.user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('60 guides approved')).toBeDefined()
  expect(batches.map(({ length }) => length)).toEqual([
    BULK_APPROVAL.batch,
    BULK_APPROVAL.batch,
    60 - 2 * BULK_APPROVAL.batch,
  ])
  // Those on the page in the version that it showed.
  expect(
    approvals(shown)[0]
      ?.slice(0, 3)
      .map(({ version }) => version),
  ).toEqual([41, 41, 40])
})

test('progress is shown, and one summary names those who were skipped', async () => {
  const everyone = Array.from({ length: 27 }, (_, at) => guideOf(at + 1))
  const second = Promise.withResolvers<object>()
  const first = everyone.slice(0, BULK_APPROVAL.batch).map(({ _id }) => _id)
  let calls = 0
  const shown = await tab(everyone, {
    [APPROVE]: {
      reply: () =>
        ++calls === 1 ? { approved: first.slice(2), skipped: first.slice(0, 2) } : second.promise,
    },
  })
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select all waiting on this page' }))
  const dialog = await confirm(shown, 'Approve 27 guides?')
  const bar = await within(dialog).findByRole<HTMLProgressElement>('progressbar')
  await waitFor(() => expect(bar.value).toBe(93))
  second.resolve({ approved: ['g26', 'g27'], skipped: [] })
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toMatch(/has just changed: Walker 1 and Walker 2\./)
  const close = within(dialog).getAllByRole('button', { name: 'Close' })[0]
  expect(screen.getByRole('dialog', { name: '25 guides approved' })).toBeDefined()
  expect(document.activeElement).toBe(close)
  if (close) await shown.user.click(close)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(checkedBoxes()).not.toContain(true)
})

test('a batch whose response was lost is sent once more, and its guides count as approved', async () => {
  const everyone = Array.from({ length: 27 }, (_, at) => guideOf(at + 1))
  let calls = 0
  const shown = await tab(everyone, {
    [APPROVE]: {
      reply: () => {
        if (++calls === 2) throw new TypeError('Connection lost')
        return {
          approved: approvals(shown)
            .at(-1)
            ?.map(({ _id }) => _id),
          skipped: [],
        }
      },
    },
  })
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select all waiting on this page' }))
  await confirm(shown, 'Approve 27 guides?')
  expect(await screen.findByText('27 guides approved')).toBeDefined()
  const [, lost, again] = approvals(shown)
  expect(approvals(shown)).toHaveLength(3)
  expect(again).toEqual(lost)
  expect(checkedBoxes()).not.toContain(true)
})

test.each([
  [500, 2],
  [400, 1],
])(
  'guides of a batch that failed with %i, and those after it, stay selected',
  async (status, calls) => {
    const everyone = Array.from({ length: 27 }, (_, at) => guideOf(at + 1))
    const shown = await tab(everyone, { [APPROVE]: { status, body: {} } })
    await shown.user.click(
      screen.getByRole('checkbox', { name: 'Select all waiting on this page' }),
    )
    const dialog = await confirm(shown, 'Approve 27 guides?')
    expect(await within(dialog).findByText(/couldn’t approve 27 guides/)).toBeDefined()
    expect(approvals(shown)).toHaveLength(calls)
    expect(checkedBoxes()).not.toContain(false)
  },
)

test('a selection keeps its versions when the list is refetched, and ends with another filter', async () => {
  const listed = [guideOf(1), guideOf(2)]
  const newer = pageOf(listed.map((row) => ({ ...row, version: 42 })))
  const shown = await tab(listed, {
    [LIST]: { body: newer },
    'PUT /api/admin/guide/g1/priority': { body: { guide: guideOf(1) } },
    [APPROVE]: { body: { approved: [], skipped: ['g1', 'g2'] } },
  })
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select all waiting on this page' }))
  await shown.user.type(screen.getByRole('spinbutton', { name: /walker_g1/ }), '1{Enter}')
  await waitFor(() => expect(shown.requests.at(-1)?.method).toBe('GET'))
  const dialog = await confirm(shown, 'Approve 2 guides?')
  await within(dialog).findByRole('alert')
  expect(
    approvals(shown)
      .flat()
      .map(({ version }) => version),
  ).toEqual([41, 41])
  await shown.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select walker_g1' }))
  expect(screen.getByText('1 selected')).toBeDefined()
  await shown.user.click(screen.getByRole('button', { name: /^Demo Guides/ }))
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('The focus stays on the page when a selection is cleared or has emptied the list', async () => {
  let rows = [guideOf(1)]
  const shown = await tab(rows, {
    [LIST]: { reply: () => pageOf(rows) },
    [APPROVE]: {
      reply: () => {
        rows = []
        return { approved: ['g1'], skipped: [] }
      },
    },
  })
  const everyone = { name: 'Select all waiting on this page' }
  await shown.user.click(screen.getByRole('checkbox', everyone))
  await shown.user.click(button('Clear selection'))
  expect(document.activeElement).not.toBe(document.body)
  await shown.user.click(screen.getByRole('checkbox', everyone))
  await confirm(shown, 'Approve 1 guide?')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
