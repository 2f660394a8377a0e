// @vitest-environment happy-dom
import { AdminContactQuery } from '@annai/contract/admin/lists/shapes'
import { CONTACT_LIMITS } from '@annai/contract/contact/limits'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginAdminSession, endAdminSession } from '../../../shell/session/admin-session.ts'
import { renderScreen, type SentRequest, textsOf } from '../../../testing/render-screen.tsx'
import { ContactsTab } from './contacts-tab.tsx'

const rowsOf = (...messages: string[]) =>
  messages.map((message, n) => ({
    _id: `c${n}`,
    name: 'Ann',
    email: 'ann@example.com',
    subject: `Question ${n + 1}`,
    message,
    createdAt: '2026-03-01T09:00:00.000Z',
    answeredAt: null,
  }))
const tab = (...messages: string[]) =>
  renderScreen(<ContactsTab />, {
    responses: { 'POST /api/admin/contacts/c0/reply': { body: rowsOf('')[0] } },
    known: [
      [
        ['admin', 'contacts', AdminContactQuery.parse({})],
        {
          rows: rowsOf(...messages),
          total: messages.length,
          counts: { all: 1, open: 1, answered: 0 },
        },
      ],
    ],
  })

test('the table has all columns and the first 50 characters of each message', async () => {
  expect(CONTACT_LIMITS.preview).toBe(50)
  const [short, long] = ['あ'.repeat(50), '🙂'.repeat(51)]
  const { user } = await tab(short, long)
  expect(screen.getByPlaceholderText('Search by name, email or subject')).toBeDefined()
  expect(textsOf('columnheader')).toEqual([
    'Name',
    'Email',
    'Subject',
    'Message',
    'Created At',
    'Actions',
  ])
  const cells = textsOf('cell')
  expect(cells).toContain(short)
  expect(cells).toContain(`${'🙂'.repeat(50)}...`)
  await user.click(screen.getByRole('button', { name: 'View Question 2' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByText(long)).toBeDefined())
})

test('a failed list and an empty list each have a text', async () => {
  await renderScreen(<ContactsTab />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error: Failed to fetch contacts',
  )
  cleanup()
  await tab()
  expect(screen.getByText('No contact messages found')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a message is deleted once confirmed, and leads to the account with its address', async () => {
  const [row] = rowsOf('Hello')
  const query = AdminContactQuery.parse({})
  const counts = { all: 1, open: 1, answered: 0 }
  const account = { _id: 'u1', displayName: 'Ann Lee' }
  const { user, requests } = await renderScreen(<ContactsTab />, {
    known: [[['admin', 'contacts', query], { rows: [{ ...row, account }], total: 1, counts }]],
    responses: {
      'DELETE /api/admin/contacts/c0': { body: {} },
      'GET /api/admin/lists/contacts': { body: { rows: [], total: 0, counts } },
    },
  })
  await user.click(screen.getByRole('button', { name: 'View Question 1' }))
  const link = await screen.findByRole('link', { name: 'Ann Lee' })
  expect(link.getAttribute('href')).toBe('/admin/people/u1')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const sent = () => requests.filter(({ method }) => method === 'DELETE')
  expect(sent()).toEqual([])
  const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toHaveLength(1)
})

test('a reply in progress is there again after closing, a reload and a lost session, until it is sent', async () => {
  const session = { token: 'token', adminId: 'a1' }
  const openReply = async ({ user }: Awaited<ReturnType<typeof tab>>) => {
    await user.click(screen.getByRole('button', { name: 'View Question 1' }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  }
  beginAdminSession(session)
  const first = await tab('Hello')
  await first.user.type(await openReply(first), 'Dear Ann')
  await first.user.click(screen.getByRole('button', { name: 'Close' }))
  expect((await openReply(first)).value).toBe('Dear Ann')
  cleanup()
  endAdminSession()
  beginAdminSession({ token: 'token', adminId: 'a2' })
  expect((await openReply(await tab('Hello'))).value).toBe('')
  cleanup()
  beginAdminSession(session)
  const again = await tab('Hello')
  expect((await openReply(again)).value).toBe('Dear Ann')
  await again.user.click(screen.getByRole('button', { name: 'Send reply' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  await waitFor(() => expect(field.value).toBe(''))
  cleanup()
  expect((await openReply(await tab('Hello'))).value).toBe('')
})

const REPLY = 'POST /api/admin/contacts/c0/reply'
const replyIds = (requests: readonly SentRequest[]) =>
  requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { _id: string })._id)

async function writeReply(text: string, response: Parameters<typeof renderScreen>[1]) {
  beginAdminSession({ token: 'token', adminId: 'a3' })
  const counts = { all: 1, open: 1, answered: 0 }
  const rows = { rows: rowsOf('Hello'), total: 1, counts }
  const rendered = await renderScreen(<ContactsTab />, {
    ...response,
    known: [[['admin', 'contacts', AdminContactQuery.parse({})], rows]],
  })
  const { user } = rendered
  await user.click(screen.getByRole('button', { name: 'View Question 1' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  await user.type(field, text)
  const send = screen.getByRole('button', { name: 'Send reply' })
  await user.click(send)
  return { ...rendered, field, send }
}

test('text that is typed while a reply is sent stays, as the next reply', async () => {
  let arrive = () => {}
  const reply = () =>
    new Promise((resolve) => {
      arrive = () => resolve(rowsOf('Hello')[0])
    })
  const { field, send, user, requests } = await writeReply('Dear Ann', {
    responses: { [REPLY]: { reply } },
  })
  await user.type(field, ', thank you')
  arrive()
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'))
  expect(field.value).toBe('Dear Ann, thank you')
  await user.click(send)
  await waitFor(() => expect(new Set(replyIds(requests)).size).toBe(2))
  arrive()
  await waitFor(() => expect(field.value).toBe(''))
})

test('a text that was changed after the first one had arrived stays, and is another reply', async () => {
  const refusal = { code: 'contact.replyChanged', error: 'Already sent' }
  const { field, send, user, requests } = await writeReply('Dear Ann, at ten', {
    responses: { [REPLY]: { status: 409, body: refusal } },
  })
  await waitFor(() => expect(replyIds(requests)).toHaveLength(1))
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'))
  expect(field.value).toBe('Dear Ann, at ten')
  await user.click(send)
  await waitFor(() => expect(new Set(replyIds(requests)).size).toBe(2))
})
