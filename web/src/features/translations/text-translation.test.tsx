// @vitest-environment happy-dom
import type { Translation } from '@annai/contract/translations/shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../shell/http/api-error.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TextTranslation } from './text-translation.tsx'
import { translationKeys } from './translation-queries.ts'

const TEXT = 'See you at the west exit'

function shown({
  text = TEXT,
  isNew = false,
  isAlways = false,
  targets = ['en', 'ja'],
  answers = [{ text: '西口で会いましょう', engine: 'LibreTranslate' }],
}: {
  text?: string
  isNew?: boolean
  isAlways?: boolean
  targets?: string[]
  answers?: (Translation | Error)[]
} = {}) {
  const sent: string[] = []
  const request = async (to: string) => {
    sent.push(to)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer || answer instanceof Error) throw answer
    return answer
  }
  const state = { engine: 'LibreTranslate', targets, isAlways }
  const rendered = renderScreen(
    <>
      <p>{text}</p>
      <TextTranslation text={text} name="line" request={request} isNew={isNew} />
    </>,
    { language: 'ja', known: [[translationKeys.translator, state]] },
  )
  return rendered.then((result) => ({ ...result, sent }))
}

test('A press translates once, below the original; another press hides it', async () => {
  const { user, sent, container } = await shown()
  await user.click(screen.getByRole('button', { name: '翻訳する' }))
  await screen.findByText('西口で会いましょう')
  expect(container.textContent).toMatch(
    new RegExp(`^${TEXT}西口で会いましょうLibreTranslateによる機械翻訳です。`),
  )
  expect(screen.getByRole('status').textContent).toContain('西口')
  await user.click(screen.getByRole('button', { name: '翻訳を閉じる', expanded: true }))
  expect(screen.queryByText('西口で会いましょう')).toBeNull()
  await user.click(screen.getByRole('button', { name: '翻訳する', expanded: false }))
  expect(screen.getByText('西口で会いましょう')).toBeTruthy()
  expect(sent).toEqual(['ja'])
})

test('Nothing is offered for a text in the reader’s script, or into a missing language', async () => {
  await shown({ text: '西口で会いましょう' })
  expect(screen.queryByRole('button')).toBeNull()
  await shown({ targets: ['en'] })
  expect(screen.queryByRole('button')).toBeNull()
})

test('A failure is shown in words, and the next press tries again', async () => {
  const error = new ApiError(503, {
    error: 'ただいま翻訳できません。',
    code: 'translation.unavailable',
  })
  const { user, sent } = await shown({
    answers: [error, { text: '西口で', engine: 'LibreTranslate' }],
  })
  await user.click(screen.getByRole('button', { name: '翻訳する' }))
  await screen.findByText('ただいま翻訳できません。')
  await user.click(screen.getByRole('button', { name: '翻訳する' }))
  await screen.findByText('西口で')
  expect(sent).toHaveLength(2)
})

test('Only what is new is translated without a press, for people who chose that', async () => {
  expect((await shown({ isAlways: true })).sent).toEqual([])
  expect((await shown({ isNew: true })).sent).toEqual([])
  const { sent } = await shown({ isNew: true, isAlways: true })
  await waitFor(() => expect(sent).toEqual(['ja']))
})
