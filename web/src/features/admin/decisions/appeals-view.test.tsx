// @vitest-environment happy-dom
import type { WaitingAppeal } from '@annai/contract/decisions/shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { AppealsView } from './appeals-view.tsx'

const appeal: WaitingAppeal = {
  _id: 'd1',
  act: 'warned',
  code: 'spam',
  facts: 'Sells watches',
  decidedAt: '2026-03-01T09:00:00.000Z',
  appealUntil: '2026-03-15T09:00:00.000Z',
  appeal: {
    body: 'I sell none',
    sentAt: '2026-03-02T09:00:00.000Z',
    outcome: null,
    answer: '',
    answeredAt: null,
  },
  person: null,
  decidedBy: 'mei',
  mayAnswer: true,
  mayAnswerFrom: null,
}
const ANSWERED = {
  seq: 7,
  admin: 'jun',
  act: 'appeal.answered',
  subjectKind: 'decision',
  subjectId: 'd1',
  subjectName: '',
  before: null,
  after: { outcome: 'granted' },
  reason: 'There were no watches',
  date: '2026-03-03T09:00:00.000Z',
}

/** The appeals with one that the first answer ends, by whatever administrator. */
async function typeAnswer(status: number) {
  let waiting = [appeal]
  const screenOf = await renderScreen(<AppealsView />, {
    responses: {
      'GET /api/admin/appeals': { reply: () => waiting },
      'GET /api/admin/lists/audit': { body: { rows: [ANSWERED], total: 1, counts: { all: 1 } } },
      'POST /api/admin/decisions/d1/appeal': {
        status,
        reply() {
          waiting = []
          return status === 409 ? { error: 'Answered', code: 'decisions.answered' } : {}
        },
      },
    },
  })
  await screenOf.user.type(await screen.findByLabelText(/^Your reply/), 'It was a joke')
  return {
    ...screenOf,
    answerElsewhere() {
      waiting = []
      return screenOf.client.invalidateQueries({ queryKey: ['admin', 'appeals'] })
    },
  }
}

async function expectTypedText() {
  expect(await screen.findByText('There were no watches')).toBeDefined()
  expect(screen.getByText(/^This is no longer on the list/)).toBeDefined()
  const box = screen.getByLabelText<HTMLTextAreaElement>(/^Your reply/)
  expect([box.value, box.readOnly]).toEqual(['It was a joke', true])
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(screen.queryByRole('button', { name: 'Uphold the decision' })).toBeNull()
}

test('a typed answer stays beside the newer one when another administrator answers', async () => {
  const { answerElsewhere, user } = await typeAnswer(200)
  await answerElsewhere()
  await expectTypedText()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('No appeals are waiting')).toBeDefined()
})

test('a refused answer stays beside the newer one', async () => {
  const { user } = await typeAnswer(409)
  await user.click(screen.getByRole('button', { name: 'Uphold the decision' }))
  await expectTypedText()
})

test('an appeal leaves the list with its sent answer', async () => {
  const { user } = await typeAnswer(200)
  await user.click(screen.getByRole('button', { name: 'Uphold the decision' }))
  expect(await screen.findByText('No appeals are waiting')).toBeDefined()
})
