// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { guideOf } from '../../../../testing/guides.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { SimilarGuides } from './similar-guides.tsx'

test('Similar guides are loaded when the reader scrolls near them', async () => {
  let report: (isIntersecting: boolean) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => act(() => listener([{ isIntersecting }]))
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const { requests, findByRole } = await renderScreen(<SimilarGuides username="haru_walks" />, {
    responses: {
      'GET /api/guides/profile/haru_walks/similar': { body: { guides: [guideOf()] } },
    },
  })
  report(false)
  expect(requests).toEqual([])
  report(true)
  expect(await findByRole('region', { name: 'Similar guides' })).toBeTruthy()
  expect(requests).toHaveLength(1)
})
