// @vitest-environment happy-dom
import type { Language } from '@annai/contract/languages'
import { expect, test } from 'vitest'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GuidePage } from './guide-page.tsx'

const guide = guideOf({
  textLanguage: 'en',
  texts: {
    ko: {
      role: '공인 통역 안내사',
      tagline: '불타지 않은 골목',
      introduction: '저는 야나카에서 태어났어요.',
      highlights: ['1951년에 지은 목욕탕'],
    },
  },
})
const page = (language: Language) => renderScreen(<GuidePage guide={guide} />, { language })

test('A Korean reader sees the Korean texts, and the original on request', async () => {
  const { findByText, getByText, queryByText, getByRole, user } = await page('ko')
  expect((await findByText('불타지 않은 골목')).lang).toBe('ko')
  expect(queryByText('Lanes that never burned')).toBeNull()
  expect((await findByText('저는 야나카에서 태어났어요.')).lang).toBe('ko')
  getByText(/님이 직접 쓴 글 \(한국어\)/)
  await user.click(getByRole('button', { name: '원문 보기' }))
  expect(getByText('Lanes that never burned').lang).toBe('en')
  getByText(/님이 직접 쓴 글 \(영어\)/)
  await user.click(getByRole('button', { name: /이 언어로 보기/ }))
  getByText('불타지 않은 골목')
})

test('A Japanese reader sees the original and learns whose words it is, an English one nothing', async () => {
  const japanese = await page('ja')
  expect((await japanese.findByText('Lanes that never burned')).lang).toBe('en')
  japanese.getByText(/本人の文章（英語）/)
  expect(japanese.queryByRole('button', { name: '元の文章を表示' })).toBeNull()
  japanese.unmount()
  const english = await page('en')
  expect(english.queryByText(/own words/)).toBeNull()
})
