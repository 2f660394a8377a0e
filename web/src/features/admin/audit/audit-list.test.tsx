// @vitest-environment happy-dom
import type { AuditEntry } from '@annai/contract/admin/lists/shapes'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AuditChange } from './audit-list.tsx'

const entry: AuditEntry = {
  seq: 1,
  admin: 'curator',
  act: 'report.noted',
  subjectKind: 'report',
  subjectId: '0190a0a0-0000-7000-8000-000000000000',
  subjectName: '',
  before: null,
  after: null,
  reason: '',
  date: '2026-03-01T09:00:00.000Z',
}
const textOf = async (before: object | null, after: object | null) => {
  const change = { ...entry, before: before && { ...before }, after: after && { ...after } }
  return (await renderScreen(<AuditChange entry={change} />)).container.textContent
}

test('a change is shown as text, and unchanged or missing fields are not shown', async () => {
  expect(await textOf({ status: 'Pending' }, { status: 'Pending' })).toBe('')
  expect(await textOf({ status: 'Pending' }, { status: 'Resolved', outcome: 'acted' })).toBe(
    'Status: Pending → ResolvedOutcome: Action taken',
  )
  expect(await textOf({ rating: 1.5 }, null)).toBe('Rating: 1.5')
})
