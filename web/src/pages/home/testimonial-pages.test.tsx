// @vitest-environment happy-dom
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TestimonialPages } from './testimonial-pages.tsx'

const TEXTS = en.home.testimonials
const own = (text: string) => ({ name: 'Hanna', text, language: 'ja' }) as const

test('Statements of the operator replace the examples, each in its own language', async () => {
  const { container, queryByText } = await renderScreen(
    <TestimonialPages reviews={[]} own={[own('お茶を一時間')]} />,
  )
  expect(container.querySelector('blockquote [lang="ja"]')?.textContent).toBe('お茶を一時間')
  expect(queryByText(TEXTS.note)).toBeNull()
  expect(queryByText(TEXTS.items[1].name)).toBeNull()
})

test('Buttons turn the pages only where there are several', async () => {
  const one = await renderScreen(<TestimonialPages reviews={[]} own={[own('a'), own('b')]} />)
  expect(one.queryByRole('button', { name: TEXTS.next })).toBeNull()
  one.unmount()
  const two = await renderScreen(
    <TestimonialPages reviews={[]} own={[own('a'), own('b'), own('c')]} />,
  )
  expect(two.getByRole('button', { name: TEXTS.next })).toBeTruthy()
})

test('A site without examples shows no empty section', async () => {
  const { container } = await renderScreen(<TestimonialPages reviews={[]} own={[]} />)
  expect(container.querySelector('section')).toBeNull()
})

test('Examples say that they are examples', async () => {
  const { getByText } = await renderScreen(<TestimonialPages reviews={[]} own={null} />)
  expect(getByText(TEXTS.note)).toBeTruthy()
})
